import type { CSSProperties } from "react";
import type { Card, LegalAction, Translate } from "../../table/board";
import { Said } from "../../art/Said";
import { CardBack, CardFace } from "./Card";
import { cardName, entityOf, type LetterView } from "./view";

interface HandProps {
  view: LetterView;
  previous: LetterView | null;
  player: string;
  cards: Record<string, Card>;
  /** What may be played, by handle, with what it is called. */
  plays: Map<string, { action: LegalAction; label: string }>;
  chosen: string | null;
  advised: string | null;
  onChoose: (handle: string) => void;
  onPlay: (action: LegalAction) => void;
  t: Translate;
}

/** The viewer's own cards, held at the bottom; the one being played stands out above them. */
export function Hand({
  view,
  previous,
  player,
  cards,
  plays,
  chosen,
  advised,
  onChoose,
  onPlay,
  t,
}: HandProps) {
  const held = view.zones.hands[player] ?? [];
  const isPlaying = view.played !== null && view.turn.player === player;
  const handles = isPlaying && view.played ? [...held, view.played] : held;
  const before = previous?.zones.hands[player] ?? held;
  const pick = chosen ? plays.get(chosen) : undefined;
  const entity = chosen
    ? entityOf(view, chosen)
    : isPlaying && view.played
      ? entityOf(view, view.played)
      : null;
  return (
    <div className="ll-own">
      <div className="ll-held">
        {handles.map((handle, index) => {
          const shown = entityOf(view, handle);
          const isPlayed = handle === view.played && isPlaying;
          const lean = { "--lean": `${(index - (handles.length - 1) / 2) * 9}deg` } as CSSProperties;
          const fresh = previous !== null && !before.includes(handle) && !isPlayed ? " ll-dealt" : "";
          if (!shown)
            return (
              <span key={handle} className="ll-mine" style={lean} role="img" aria-label={t("closed")}>
                <CardBack />
              </span>
            );
          const face = <CardFace entity={shown} card={cards[shown]} />;
          const state = `${handle === chosen || isPlayed ? " ll-up" : ""}${handle === advised ? " ll-advised" : ""}${fresh}`;
          const play = plays.get(handle);
          if (!play)
            return (
              <span
                key={handle}
                className={`ll-mine${state}`}
                style={lean}
                role="img"
                aria-label={cardName(cards, shown)}
              >
                {face}
              </span>
            );
          return (
            <button
              key={handle}
              type="button"
              data-card={handle}
              className={`ll-mine${state}`}
              style={lean}
              aria-pressed={handle === chosen}
              onClick={() => (handle === chosen ? onPlay(play.action) : onChoose(handle))}
            >
              <Said>{`${cardName(cards, shown)}. ${t(`does.${shown}`)}`}</Said>
              {face}
              <i className="ll-dot" />
            </button>
          );
        })}
      </div>
      <div className="ll-say">
        {entity && <p>{t(`does.${entity}`)}</p>}
        {pick && (
          <button type="button" className="ll-choose" onClick={() => onPlay(pick.action)}>
            {pick.label || t("play", { card: entity ? cardName(cards, entity) : "" })}
          </button>
        )}
      </div>
    </div>
  );
}
