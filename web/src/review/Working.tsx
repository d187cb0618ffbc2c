import { useWords } from "../i18n/words";
import type { Reviewing } from "./useReview";

/** How far the review is, and a button that stops it. */
export function Working({ reviewing: { part, why, isStopped, stop, again } }: { reviewing: Reviewing }) {
  const t = useWords();
  if (isStopped || why !== "")
    return (
      <section className="surface p-5" aria-live="polite">
        <p className="serif text-[20px]">{isStopped ? t("review.stopped") : t("review.failed", { why })}</p>
        {isStopped && (
          <button type="button" className="button mt-4" onClick={again}>
            {t("review.again")}
          </button>
        )}
      </section>
    );
  const done = Math.round(100 * (part ?? 0));
  return (
    <section className="surface p-5" aria-live="polite">
      <p className="serif text-[20px]">{t("review.working")}</p>
      <p className="text-muted mt-1 mb-4">{t("review.workingHelp")}</p>
      <progress className="w-full accent-felt" max={100} value={done} aria-label={t("review.working")} />
      <div className="flex items-center justify-between mt-3">
        <span className="tabular-nums text-muted">{t("review.part", { part: done })}</span>
        <button type="button" className="button" onClick={stop}>
          {t("review.stop")}
        </button>
      </div>
    </section>
  );
}
