// What the table says, in two parts: a headline of one sentence, and the story that led to it.

/** Letters; what is shorter stands in one piece. */
const SHORT = 64;
const SENTENCE = /(?<=[.!?…])\s+/u;

export function spoken(says: string): { headline: string; story: string } {
  if (says.length <= SHORT) return { headline: says, story: "" };
  const sentences = says.split(SENTENCE);
  return { headline: sentences.at(-1) ?? says, story: sentences.slice(0, -1).join(" ") };
}
