import type { BoardProps, Translate } from "../../table/board";
import { CardBack, CardFace } from "./Card";
import { cardName, entityOf, type LetterView } from "./view";

/** The closed deck; a button while a card is to be drawn. */
export function Deck({
  count,
  draw,
  onDraw,
  t,
}: {
  count: number;
  draw: string | null;
  onDraw: () => void;
  t: Translate;
}) {
  const pile = (
    <span className={count > 1 ? "ll-pile" : undefined}>
      {count > 0 ? <CardBack /> : <i className="ll-nothing" />}
    </span>
  );
  const left = t("deck", { count });
  if (!draw)
    return (
      <>
        <span role="img" aria-label={left}>
          {pile}
        </span>
        <p aria-hidden="true">{left}</p>
      </>
    );
  return (
    <button type="button" className="ll-draw" aria-label={`${draw}. ${left}`} onClick={onDraw}>
      {pile}
      <span className="ll-choose">{draw}</span>
    </button>
  );
}

/** With two players: the cards that lie open from the start. */
export function Open({
  view,
  cards,
  label,
}: {
  view: LetterView;
  cards: BoardProps["cards"];
  label: string;
}) {
  return (
    <section className="ll-open" aria-label={label}>
      <p className="ll-name">
        <span>{label}</span>
      </p>
      <div>
        {view.zones.open.map((handle) => {
          const entity = entityOf(view, handle);
          return (
            entity && (
              <span key={handle} role="img" aria-label={cardName(cards, entity)}>
                <CardFace entity={entity} card={cards[entity]} small />
              </span>
            )
          );
        })}
      </div>
    </section>
  );
}
