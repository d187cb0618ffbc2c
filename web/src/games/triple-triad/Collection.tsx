import { Said } from "../../art/Said";
import { SeatMark } from "../../art/SeatMark";
import { nameOf, seatIndex } from "../../art/board";
import type { LegalAction, Seat, Translate } from "../../table/board";
import { CardBack, CardFace } from "./Card";
import type { TriadView } from "./view";
import { cardText } from "./words";

interface CollectionProps {
  view: TriadView;
  viewer: string | null;
  seats: Seat[];
  legal: LegalAction[];
  labels: string[];
  advised: string | null;
  act: (action: LegalAction) => void;
  t: Translate;
}

const HAND = [0, 1, 2, 3, 4];

/** The collection laid out: to pick a hand from, or for the winner to take from. */
export function Collection({ view, viewer, seats, legal, labels, advised, act, t }: CollectionProps) {
  const isTrade = view.phase === "trade";
  const taker = view.currentPlayerId;
  const owner = isTrade ? view.playerIds.find((one) => one !== taker) : (viewer ?? undefined);
  const cards = (owner && view.collections[owner]) || [];
  const offered = new Map(legal.map((action, index) => [String(action.args.card), index]));
  const picked = (owner && view.hands[owner]) || [];
  const title = isTrade
    ? t(viewer === taker ? "take" : "takes", {
        count: view.takesLeft,
        name: taker ? nameOf(seats, taker) : "",
      })
    : t(offered.size > 0 ? "pick" : "wait");
  return (
    <div className="tt-collection">
      <h2 className="tt-title">{title}</h2>
      {!isTrade && <Picks view={view} seats={seats} t={t} />}
      <div className="tt-spread" role="group" aria-label={title} tabIndex={offered.size > 0 ? -1 : 0}>
        {owner &&
          cards.map((id) => {
            const card = view.cards[id];
            if (!card) return null;
            const index = offered.get(id);
            const action = index === undefined ? undefined : legal[index];
            const isPicked = !isTrade && picked.includes(id);
            const face = <CardFace id={id} card={card} owner={owner} />;
            const name = (
              <span className="tt-name" aria-hidden="true">
                {card.name}
              </span>
            );
            if (!action)
              return (
                <span
                  key={id}
                  className={isPicked ? "tt-offer tt-picked" : "tt-offer"}
                  role="img"
                  aria-label={cardText(card, t)}
                >
                  {face}
                  {name}
                </span>
              );
            return (
              <button
                key={id}
                type="button"
                data-card={id}
                className={advised === id ? "tt-offer tt-advised" : "tt-offer"}
                onClick={() => act(action)}
              >
                <Said>{`${labels[index ?? 0] || ""}: ${cardText(card, t)}`.replace(/^: /, "")}</Said>
                {face}
                {name}
              </button>
            );
          })}
      </div>
    </div>
  );
}

/** How far each hand has been picked: own cards open, the others' closed. */
function Picks({ view, seats, t }: { view: TriadView; seats: Seat[]; t: Translate }) {
  return (
    <div className="tt-picks">
      {view.playerIds.map((player) => {
        const hand = view.hands[player] ?? [];
        return (
          <section key={player} aria-label={t("picked", { name: nameOf(seats, player), count: hand.length })}>
            <p className="tt-who">
              <SeatMark number={seatIndex(player)} size={14} />
              <span>{nameOf(seats, player)}</span>
            </p>
            <div>
              {HAND.map((place) => {
                const id = hand[place];
                const card = id ? view.cards[id] : undefined;
                if (id && card) return <CardFace key={place} id={id} card={card} owner={player} />;
                return place < hand.length ? (
                  <CardBack key={place} owner={player} />
                ) : (
                  <i key={place} className="tt-empty" />
                );
              })}
            </div>
          </section>
        );
      })}
    </div>
  );
}
