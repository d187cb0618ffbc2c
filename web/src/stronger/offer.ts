// Which bot to offer after a match: a stronger one after a win, a weaker one after three losses in a row. What
// is remembered stays in this browser.

export const LADDER: readonly string[] = ["easy", "medium", "hard", "expert"];
export const MANY_LOSSES = 3;

const KEY = "damier.losses.";

export interface Losses {
  /** The last match that was counted. */
  match: string;
  inARow: number;
}

export interface Offer {
  kind: "stronger" | "weaker";
  level: string;
}

/** The losses in a row after one more match; a match counts once, however often it is looked at. */
export function counted(before: Losses | null, match: string, hasWon: boolean, hasLost: boolean): Losses {
  if (before?.match === match) return before;
  return { match, inARow: hasLost ? (before?.inARow ?? 0) + 1 : hasWon ? 0 : (before?.inARow ?? 0) };
}

/** What to offer to somebody who has just played against this level; `null` if nothing. */
export function offered(
  levels: readonly string[],
  level: string,
  hasWon: boolean,
  losses: number,
): Offer | null {
  const there = LADDER.filter((name) => levels.includes(name));
  const at = there.indexOf(level);
  const stronger = at < 0 ? undefined : there[at + 1];
  const weaker = at < 0 ? undefined : there[at - 1];
  if (hasWon && stronger !== undefined) return { kind: "stronger", level: stronger };
  if (!hasWon && losses >= MANY_LOSSES && weaker !== undefined) return { kind: "weaker", level: weaker };
  return null;
}

export function lossesIn(game: string): Losses | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + game) ?? "null");
  } catch {
    return null;
  }
}

export function keepLosses(game: string, losses: Losses): void {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(losses));
  } catch {
    // a browser that keeps nothing only forgets how often somebody lost
  }
}
