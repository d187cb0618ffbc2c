// The one who speaks: the task, then what came of an answer.
import { useWords } from "../i18n/words";
import { Icon } from "../ui/Icon";
import { isSame } from "../table/actions";
import type { Practice } from "./usePractice";

export function Told({ practice, hint }: { practice: Practice; hint: string | null }) {
  const t = useWords();
  const { posed, side, told, refused, trouble } = practice;
  const said = refused?.message ?? (told === null ? "" : told.text) ?? "";
  const isRight = told?.isRight === true;
  const isLast = posed !== null && posed.number === posed.total;
  const advice = side?.advice;
  const shown = advice ? side.legal.findIndex((action) => isSame(action, advice.action)) : -1;
  return (
    <div className="bubble surface" aria-live="polite">
      <p className="serif text-[23px] leading-[30px]" data-testid="task">
        {isRight ? said : (posed?.task ?? " ")}
      </p>
      {/* its room is kept, so that no button moves away from a pointer that leaves the board */}
      <div className="mt-2 min-h-5">
        {!isRight && said !== "" && (
          <p className="flex gap-1.5 items-start text-bad font-medium" data-testid="said" role="alert">
            <Icon name="refused" size={18} />
            {said}
          </p>
        )}
        {!isRight && said === "" && side !== null && shown >= 0 && (
          <p className="text-muted" data-testid="shown">
            {side.labels[shown] || side.notations[shown]}
          </p>
        )}
        {!isRight && said === "" && shown < 0 && hint !== null && (
          <p className="text-muted" data-testid="hint">
            {hint}
          </p>
        )}
        {isRight && isLast && <p className="text-muted">{t("practice.done")}</p>}
      </div>
      {trouble !== "" && (
        <p className="mt-2 text-bad" role="alert">
          {trouble}
        </p>
      )}
    </div>
  );
}
