import { PANELS, PORTRAITS } from "../../art/love-letter/portrait";
import type { AsideProps } from "../../table/board";
import { cardName, unseenOf, type LetterView } from "./view";

/** The cards that this viewer has not seen in this round, by kind: a full mark for each, an empty
 *  one for each that has been seen. */
export function Unseen({ view, cards, page, t }: AsideProps<LetterView>) {
  const counts = page?.counts ?? {};
  const unseen = unseenOf(view, counts);
  const kinds = Object.keys(counts).sort(
    (one, other) => (cards[other]?.value ?? 0) - (cards[one]?.value ?? 0),
  );
  if (kinds.length === 0) return null;
  return (
    <section className="surface shrink-0 px-4 py-3 only-wide" aria-labelledby="ll-unseen">
      <h2 id="ll-unseen" className="!font-sans text-[12px] leading-4 font-semibold text-muted mb-1.5">
        {t("unseen")}
      </h2>
      <ul>
        {kinds.map((entity) => {
          const left = unseen[entity] ?? 0;
          const all = counts[entity] ?? 0;
          return (
            <li
              key={entity}
              data-unseen={entity}
              data-left={left}
              className={`flex items-center gap-2.5 h-[26px] ${left === 0 ? "text-muted" : ""}`}
            >
              <span className="serif font-semibold w-3 text-right tabular-nums" aria-hidden="true">
                {cards[entity]?.value}
              </span>
              <span
                className="size-[18px] rounded overflow-hidden shrink-0"
                style={{ backgroundColor: PANELS[entity] }}
                aria-hidden="true"
              >
                {PORTRAITS[entity] && (
                  <img src={PORTRAITS[entity]} alt="" className="size-full object-cover" />
                )}
              </span>
              <span className="flex-1 truncate">{cardName(cards, entity)}</span>
              <span className="sr-only">{t("unseenOf", { count: left, all })}</span>
              <span className="flex gap-1" aria-hidden="true">
                {Array.from({ length: all }, (_, number) => (
                  <i
                    key={number}
                    className={`w-2 h-3 rounded-[2px] border ${number < left ? "bg-muted border-muted" : "border-line"}`}
                  />
                ))}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
