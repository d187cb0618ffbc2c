// Many actions that nothing on the table tells apart, asked in parts: first which verb, then which value of
// its first argument, and so on. A part is called by the words that its actions begin with, in any language.
import type { LegalAction } from "../wire/types";

/** More than so many are asked in parts. */
export const MOST_AT_ONCE = 12;

export interface Group {
  label: string;
  /** Places in the list that was given. */
  members: number[];
}

/** The parts that these actions are asked in first; null where their words do not say them. */
export function grouped(actions: LegalAction[], labels: string[]): Group[] | null {
  const names = [...new Set(actions.flatMap(({ args }) => Object.keys(args)))];
  const ways = [
    ({ verb }: LegalAction) => verb,
    ...names.map(
      (name) =>
        ({ args }: LegalAction) =>
          JSON.stringify(args[name]) ?? "",
    ),
  ];
  for (const partOf of ways) {
    const found = new Map<string, number[]>();
    actions.forEach((action, place) => {
      const value = partOf(action);
      found.set(value, [...(found.get(value) ?? []), place]);
    });
    if (found.size < 2 || found.size === actions.length) continue;
    const groups = [...found.values()].map((members) => ({
      members,
      label: beginning(members.map((place) => labels[place] ?? "")),
    }));
    const said = new Set(groups.map(({ label }) => label));
    if (said.size === groups.length && !said.has("")) return groups;
  }
  return null;
}

/** The whole words that all of these begin with; one alone is said whole. */
function beginning(texts: string[]): string {
  const [first = "", ...others] = texts;
  if (others.length === 0) return first;
  let end = 0;
  while (end < first.length && others.every((text) => text[end] === first[end])) end += 1;
  const isInside = (text: string) => /[\p{L}\p{N}]{2}/u.test(text.slice(Math.max(end - 1, 0), end + 1));
  const common = texts.some(isInside)
    ? first.slice(0, end).replace(/[\p{L}\p{N}]+$/u, "")
    : first.slice(0, end);
  const words = common.replace(/[^\p{L}\p{N}♠♥♦♣]+$/u, "");
  return words && `${words}…`;
}
