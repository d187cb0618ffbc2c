// The puzzle of the day, one line on top of the shelf.
import { useMemo } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { useWords } from "../i18n/words";
import { foundIn, ofTheDay } from "../practice/practice";
import { Icon } from "../ui/Icon";

export function Today({ games }: { games: Shelved[] }) {
  const t = useWords();
  const today = useMemo(
    () =>
      ofTheDay(
        games.filter(({ isHere }) => isHere),
        new Date(),
      ),
    [games],
  );
  const game = games.find(({ id }) => id === today?.game);
  if (today === null || game === undefined) return null;
  const isFound = foundIn("puzzles", today.game).includes(today.number);
  return (
    <a
      href={written("puzzles", today.game, { at: today.number })}
      className="quiet shrink-0"
      data-testid="today"
    >
      <Icon name={isFound ? "check" : "bulb"} size={18} />
      {t("practice.about", { what: t("practice.today"), game: game.name })}
    </a>
  );
}
