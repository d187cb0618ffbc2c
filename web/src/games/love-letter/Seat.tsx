import type { CSSProperties } from "react";
import { seatIndex } from "../../art/board";
import { SeatMark } from "../../art/SeatMark";
import type { Card, Translate } from "../../table/board";
import { CardBack, CardFace, HEART } from "./Card";
import { cardName, entityOf, type LetterView } from "./view";

interface SeatProps {
  view: LetterView;
  previous: LetterView | null;
  player: string;
  name: string;
  cards: Record<string, Card>;
  /** What choosing this seat is called; none where it may not be chosen. */
  choice: string | null;
  /** Whether it has been chosen, and a card is being named. */
  asked: boolean;
  advised: boolean;
  onChoose: () => void;
  t: Translate;
}

/** Another player: name, tokens, closed hand, discards; a shield while protected. */
export function Seat({
  view,
  previous,
  player,
  name,
  cards,
  choice,
  asked,
  advised,
  onChoose,
  t,
}: SeatProps) {
  const { hands, immunes, eliminated } = view.zones;
  const out = eliminated[player];
  const safe = immunes[player] && !out;
  const isTurn = view.turn.player === player && !view.gameOver;
  const state = `${choice || asked ? " ll-lit" : ""}${out ? " ll-out" : ""}${advised ? " ll-advised" : ""}`;
  return (
    <section className={`ll-seat${state}`} aria-label={name}>
      <Name view={view} player={player} name={name} isTurn={isTurn} t={t} />
      <div className="ll-side">
        <div className={safe ? "ll-hand-closed ll-safe" : "ll-hand-closed"}>
          {(hands[player] ?? []).map((handle) => {
            const entity = entityOf(view, handle);
            if (!entity)
              return (
                <span key={handle} role="img" aria-label={t("closed")}>
                  <CardBack />
                </span>
              );
            return (
              <span
                key={handle}
                className="ll-learnt"
                role="img"
                aria-label={t("learnt", { card: cardName(cards, entity) })}
              >
                <CardFace entity={entity} card={cards[entity]} small />
                <Eye />
              </span>
            );
          })}
          {safe && <Shield />}
        </div>
        <Discards
          view={view}
          previous={previous}
          player={player}
          cards={cards}
          label={t("discards", { name })}
        />
      </div>
      {out && <p className="ll-note">{t("out")}</p>}
      {safe && <p className="ll-note">{t("safe")}</p>}
      {choice && (
        <button type="button" className="ll-choose" data-target={player} onClick={onChoose}>
          {choice}
        </button>
      )}
    </section>
  );
}

export function Name({
  view,
  player,
  name,
  isTurn,
  t,
}: {
  view: LetterView;
  player: string;
  name: string;
  isTurn: boolean;
  t: Translate;
}) {
  const tokens = view.scores[player] ?? 0;
  const won = view.gameOver && view.winners?.includes(player);
  return (
    <p className={`ll-name${isTurn ? " ll-turn" : ""}${won ? " ll-won" : ""}`}>
      <SeatMark number={seatIndex(player)} size={14} />
      <span>{name}</span>
      <span className="ll-tokens" role="img" aria-label={t("tokens", { count: tokens })}>
        {Array.from({ length: tokens }, (_, index) => (
          <svg key={index} viewBox="0 0 24 24" aria-hidden="true">
            <path d={HEART} fill="#ff7d92" stroke="#fff" strokeWidth="1.5" />
          </svg>
        ))}
      </span>
    </p>
  );
}

interface DiscardsProps {
  view: LetterView;
  previous: LetterView | null;
  player: string;
  cards: Record<string, Card>;
  label: string;
  /** The card that is shown elsewhere while it takes effect. */
  without?: string | null;
}

/** The discards in the order in which they fell, fanned. */
export function Discards({ view, previous, player, cards, label, without }: DiscardsProps) {
  const handles = (view.zones.discards[player] ?? []).filter((handle) => handle !== without);
  const before = previous?.zones.discards[player] ?? handles;
  return (
    <ol
      className="ll-fan"
      aria-label={label}
      style={{ "--count": Math.max(2, handles.length) } as CSSProperties}
    >
      {handles.map((handle, index) => {
        const entity = entityOf(view, handle);
        const tilt = { "--tilt": `${((index * 37) % 9) - 4}deg` } as CSSProperties;
        const isNew = previous !== null && !before.includes(handle) && index === handles.length - 1;
        return (
          <li
            key={handle}
            className={isNew ? "ll-landed" : undefined}
            style={tilt}
            aria-label={entity ? cardName(cards, entity) : ""}
          >
            {entity ? <CardFace entity={entity} card={cards[entity]} small /> : <CardBack />}
          </li>
        );
      })}
    </ol>
  );
}

function Shield() {
  return (
    <svg className="ll-shield" viewBox="0 0 144 188" aria-hidden="true" focusable="false">
      <path
        d="M72 4c20 10 44 14 66 12v82c0 44-36 70-66 86-30-16-66-42-66-86V16c22 2 46-2 66-12Z"
        fill="#bfe3ff"
        fillOpacity=".26"
        stroke="#bfe3ff"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <path
        d="M72 18c17 7 36 10 54 10v70c0 36-28 56-54 70-26-14-54-34-54-70V28c18 0 37-3 54-10Z"
        fill="none"
        stroke="#bfe3ff"
        strokeOpacity=".5"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Eye() {
  return (
    <svg className="ll-eye" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="12" fill="#22201c" />
      <path
        d="M4 12c3.5-5.5 12.5-5.5 16 0-3.5 5.5-12.5 5.5-16 0Z"
        fill="none"
        stroke="#fff"
        strokeWidth="1.8"
      />
      <circle cx="12" cy="12" r="2.6" fill="#fff" />
    </svg>
  );
}
