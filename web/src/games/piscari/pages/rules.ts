// The rules of a translation file, as they are laid out on their page.
const BULLET = "•";

export interface Rule {
  text: string;
  points: string[];
}

/** The rules, what begins with a bullet gathered under the sentence before it. */
export function rulesIn(lines: readonly string[]): Rule[] {
  const rules: Rule[] = [];
  for (const line of lines) {
    const last = rules.at(-1);
    if (line.startsWith(BULLET) && last) last.points.push(line.slice(BULLET.length).trim());
    else rules.push({ text: line, points: [] });
  }
  return rules;
}
