// A clock in a few words: "10 min + 5 s", "a day a move".
import type { Translate } from "../table/board";
import type { ClockRule } from "../wire/types";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Nothing where there is no clock. */
export function clockWords(clock: ClockRule | null | undefined, t: Translate): string {
  if (!clock) return "";
  const parts: string[] = [];
  if (clock.perGame) parts.push(length(clock.perGame, t));
  if (clock.increment) parts.push(length(clock.increment, t));
  const game = parts.join(" + ");
  const move = clock.perMove ? t("clock.aMove", { time: length(clock.perMove, t) }) : "";
  return [game, move].filter((part) => part !== "").join(" · ");
}

function length(milliseconds: number, t: Translate): string {
  for (const [unit, name] of [
    [DAY, "clock.days"],
    [MINUTE, "clock.minutes"],
  ] as const) {
    if (milliseconds >= unit && milliseconds % unit === 0) return t(name, { count: milliseconds / unit });
  }
  return t("clock.seconds", { count: Math.round(milliseconds / SECOND) });
}
