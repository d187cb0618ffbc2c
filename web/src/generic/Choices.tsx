// The verbs as buttons: those about nothing on the table, and those about what is pointed at.
import type { BoardProps } from "../table/board";
import type { GamePage, LegalAction } from "../wire/types";
import { HANDLE, type Reach, type Thing } from "./reach";

interface ChoicesProps {
  legal: LegalAction[];
  labels: string[];
  left: number[];
  chosen: Thing[];
  reached: Reach;
  page: GamePage | null;
  t: BoardProps["t"];
  take: (number: number) => void;
  clear: () => void;
}

const FEW = 6;

export function Choices({ legal, labels, left, chosen, reached, page, t, take, clear }: ChoicesProps) {
  const rest = legal.map((_, number) => number).filter((number) => !reached.plain.includes(number));
  // a few choices about players or kinds are simply all shown
  const shown =
    chosen.length > 0
      ? left
      : rest.length <= FEW && rest.every((number) => !isOnTable(legal[number]))
        ? rest
        : [];
  const verbs = new Set((chosen.length > 0 ? left : rest).map((number) => legal[number]?.verb ?? ""));
  const prompts = [...verbs]
    .map((verb) => page?.prompts?.[verb])
    .filter((text): text is string => Boolean(text) && !text?.includes("{"));
  return (
    <div className="flex items-center gap-2 flex-wrap min-h-10" data-testid="choices">
      <p className="text-muted text-[13px] flex-1 min-w-32">{[...new Set(prompts)].join(" · ")}</p>
      {chosen.length > 0 && (
        <button type="button" className="quiet" onClick={clear}>
          {t("generic.clear")}
        </button>
      )}
      {shown.map((number, place) => (
        <button
          key={number}
          type="button"
          className={`button ${place === 0 && chosen.length > 0 ? "primary" : ""}`}
          onClick={() => take(number)}
        >
          {labels[number] || legal[number]?.verb}
        </button>
      ))}
      {chosen.length === 0 &&
        reached.plain.map((number) => (
          <button
            key={number}
            type="button"
            className={`button ${rest.length === 0 ? "primary" : ""}`}
            onClick={() => take(number)}
          >
            {labels[number] || legal[number]?.verb}
          </button>
        ))}
    </div>
  );
}

function isOnTable(action: LegalAction | undefined): boolean {
  const args = action?.args ?? {};
  return (
    typeof args.x === "number" ||
    Object.values(args).some((value) => typeof value === "string" && value.startsWith(HANDLE))
  );
}
