// How many play a game, in words.
import type { useWords } from "../i18n/words";

export function players(least: number, most: number, t: ReturnType<typeof useWords>): string {
  if (least === most) return t("shelf.players", { count: most });
  return t(most - least === 1 ? "shelf.playersOr" : "shelf.playersTo", { least, most });
}
