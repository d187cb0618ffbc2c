// A game's small card, for a shelf of many: picture, name, one line. What can be done with it is always there,
// but seen only while the card is pointed at, focused or opened by a touch; compact.css says how.
import { type MouseEvent, type PointerEvent, useRef } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { expectTable } from "../frame/wake";
import { Waking } from "../frame/Waking";
import { useWords } from "../i18n/words";
import { Picture } from "./Picture";
import { players } from "./players";
import { useStart } from "./useStart";
import { Readings, Verbs } from "./Verbs";
import "./compact.css";

interface CompactCardProps {
  game: Shelved;
  /** Opened by a touch: fingers do not hover. */
  isOpen: boolean;
  open: () => void;
}

export function CompactCard({ game, isOpen, open }: CompactCardProps) {
  const t = useWords();
  const start = useStart(game);
  const isFirstTouch = useRef(false);
  const press = ({ pointerType }: PointerEvent) => {
    isFirstTouch.current = pointerType === "touch" && !isOpen;
  };
  const click = (event: MouseEvent) => {
    if (!isFirstTouch.current) return;
    // what lies under the finger was not to be seen yet
    isFirstTouch.current = false;
    event.preventDefault();
    event.stopPropagation();
    open();
  };
  return (
    <article
      className="surface compact-card"
      aria-labelledby={`name-${game.id}`}
      data-open={isOpen}
      data-busy={start.isBusy}
      onPointerEnter={() => expectTable(game.id)}
      onPointerDownCapture={press}
      onPointerCancelCapture={() => {
        isFirstTouch.current = false;
      }}
      onClickCapture={click}
    >
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only: the title beside it is the same link, with its name */}
      <a
        href={written("launch", game.id)}
        tabIndex={-1}
        aria-hidden="true"
        title={game.summary}
        className="compact-picture"
      >
        <div>
          <Picture game={game.id} name={game.name} />
        </div>
      </a>
      <h2 id={`name-${game.id}`} className="compact-name">
        <a href={written("launch", game.id)}>{game.name}</a>
      </h2>
      <p className="sr-only">{game.summary}</p>
      {start.isBusy ? (
        <div className="compact-waking">
          <Waking />
        </div>
      ) : (
        <p className="compact-line">
          {players(game.minPlayers, game.maxPlayers, t)} · {t("shelf.minutes", { count: game.minutes })}
        </p>
      )}
      <div className="compact-readings">
        <Readings game={game} />
      </div>
      <div className="compact-verbs">
        <Verbs game={game} of={start} />
      </div>
      {start.asks}
      {start.trouble !== "" && (
        <p role="alert" className="compact-trouble">
          {start.trouble}
        </p>
      )}
    </article>
  );
}
