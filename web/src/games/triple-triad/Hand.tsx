import type { CSSProperties } from "react";
import { Said } from "../../art/Said";
import { SeatMark } from "../../art/SeatMark";
import type { Seat, Translate } from "../../table/board";
import { nameOf, seatIndex } from "../../art/board";
import { CardBack, CardFace } from "./Card";
import type { useDrag } from "./useDrag";
import type { TriadView } from "./view";
import { cardText } from "./words";

interface HandProps {
  view: TriadView;
  player: string;
  seats: Seat[];
  side: "near" | "far";
  /** The cards that may be played now. */
  playable: Set<string>;
  chosen: string | null;
  advised: string | null;
  lifted: string | null;
  onChoose: (card: string) => void;
  handlers: ReturnType<typeof useDrag>["handlers"];
  t: Translate;
}

/** A player's name, score and cards: faces where the viewer may see them, else backs. */
export function Hand({
  view,
  player,
  seats,
  side,
  playable,
  chosen,
  advised,
  lifted,
  onChoose,
  handlers,
  t,
}: HandProps) {
  const cards = view.hands[player] ?? [];
  const turn = view.currentPlayerId === player && view.phase === "play";
  return (
    <section
      className={`tt-hand tt-${side}${turn ? " tt-turn" : ""}`}
      aria-label={t("hand", { name: nameOf(seats, player) })}
    >
      <p className="tt-who">
        <SeatMark number={seatIndex(player)} size={14} />
        <span>{nameOf(seats, player)}</span>
      </p>
      <p
        className="tt-score"
        role="img"
        style={{ color: `var(--seat-${player.slice(1)})` }}
        aria-label={t("score", { score: view.scores[player] })}
      >
        {view.scores[player]}
      </p>
      <div className="tt-held" style={{ "--count": Math.max(cards.length, 2) } as CSSProperties}>
        {cards.map((id, index) => {
          const card = id ? view.cards[id] : undefined;
          if (!id || !card)
            return (
              <span key={index} className="tt-slot" role="img" aria-label={t("closed")}>
                <CardBack owner={player} />
              </span>
            );
          const face = <CardFace id={id} card={card} owner={player} />;
          if (!playable.has(id))
            return (
              <span key={id} className="tt-slot" role="img" aria-label={cardText(card, t)} title={card.name}>
                {face}
              </span>
            );
          const state = `${chosen === id ? " tt-chosen" : ""}${advised === id ? " tt-advised" : ""}${lifted === id ? " tt-lifted" : ""}`;
          return (
            <button
              key={id}
              type="button"
              data-card={id}
              className={`tt-slot${state}`}
              title={card.name}
              aria-pressed={chosen === id}
              onClick={() => onChoose(id)}
              {...handlers(id)}
            >
              <Said>{cardText(card, t)}</Said>
              {face}
            </button>
          );
        })}
      </div>
    </section>
  );
}
