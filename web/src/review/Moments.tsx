import { useWords } from "../i18n/words";
import type { Review } from "../wire/types";

/** The turning points, each a sentence, with what it cost. */
export function Moments({ review, seq, pick }: { review: Review; seq: number; pick: (seq: number) => void }) {
  const t = useWords();
  if (review.moments.length === 0) return <p className="p-5">{t("review.none")}</p>;
  return (
    <ol className="p-2 flex flex-col gap-1">
      {review.moments.map((moment, number) => (
        <li key={moment.seq}>
          <button
            type="button"
            aria-current={moment.seq === seq}
            onClick={() => pick(moment.seq)}
            className={`w-full text-left grid grid-cols-[24px_1fr] gap-x-4 p-3 rounded-[8px] border-2 ${moment.seq === seq ? "border-felt bg-sunk" : "border-transparent"}`}
          >
            <span
              className={`w-6 h-6 rounded-full grid place-items-center text-[12px] font-semibold ${moment.seq === seq ? "bg-felt text-on-felt" : "bg-sunk"}`}
            >
              {number + 1}
            </span>
            <span className="serif text-[17px] leading-6">{moment.text}</span>
            <span className="col-start-2 flex gap-3 justify-between text-[13px] text-muted">
              <span>{moment.reason}</span>
              <span className="tabular-nums font-semibold whitespace-nowrap">
                {percent(moment.chance)} → <span className="text-bad">{percent(moment.left)} %</span>
              </span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}

export const percent = (chance: number): number => Math.round(100 * chance);
