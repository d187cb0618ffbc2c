import { useEffect, useRef } from "react";
import { useWords } from "../i18n/words";
import type { Move } from "../wire/messages";
import { SeatMark } from "../ui/SeatMark";
import { isTerse, rounds } from "./moves";

interface MoveListProps {
  moves: Move[];
  players: string[];
  current: number;
  pick: (seq: number) => void;
}

export function MoveList(props: MoveListProps) {
  const { moves, players, current } = props;
  const t = useWords();
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = scroller.current;
    const mark = box?.querySelector<HTMLElement>("[aria-current]");
    if (!box || !mark) return;
    if (mark.offsetTop < box.scrollTop || mark.offsetTop + mark.offsetHeight > box.scrollTop + box.clientHeight) {
      box.scrollTop = mark.offsetTop - box.clientHeight + mark.offsetHeight + 12;
    }
  }, [current, moves.length]);
  return (
    <section aria-label={t("table.moves")} className="surface flex-1 min-h-0 overflow-hidden flex flex-col">
      <div ref={scroller} className="relative overflow-y-auto flex-1 p-2" tabIndex={moves.length > 8 ? 0 : -1} role="group" aria-label={t("table.moves")}>
        {moves.length === 0 && <p className="text-muted text-[13px] p-3">{t("table.noMoves")}</p>}
        {isTerse(moves, players) ? <Columns {...props} /> : <Lines {...props} />}
      </div>
    </section>
  );
}

function Columns({ moves, players, current, pick }: MoveListProps) {
  return (
    <ol className="grid grid-cols-[44px_1fr_1fr] gap-y-px">
      {rounds(moves, players).map((row) => (
        <li key={row.number} className="contents">
          <span className="text-muted text-[13px] tabular-nums self-center justify-self-end pr-5">{row.number}</span>
          {row.cells.map((move, column) =>
            move === null ? <span key={column} /> : <Cell key={column} move={move} isCurrent={move.seq === current} pick={pick} />,
          )}
        </li>
      ))}
    </ol>
  );
}

function Cell({ move, isCurrent, pick }: { move: Move; isCurrent: boolean; pick: (seq: number) => void }) {
  return (
    <button
      type="button" onClick={() => pick(move.seq)} aria-current={isCurrent ? "step" : undefined} title={move.text}
      className={`text-left px-2 min-h-7 rounded-md tabular-nums border ${isCurrent ? "bg-sunk border-line font-bold" : "border-transparent font-medium hover:bg-sunk"}`}
    >
      {move.notation}
    </button>
  );
}

function Lines({ moves, players, current, pick }: MoveListProps) {
  return (
    <ol className="flex flex-col gap-px">
      {moves.map((move, number) => {
        if (move.text === "" && move.notation === "") return null;
        const seat = players.indexOf(move.actor);
        const isCurrent = move.seq === current && moves[number + 1]?.seq !== move.seq;
        return (
          <li key={`${move.seq}.${number}`}>
            <button
              type="button" onClick={() => pick(move.seq)} aria-current={isCurrent ? "step" : undefined}
              className={`w-full text-left flex gap-3 items-baseline px-2 py-1.5 rounded-md ${isCurrent ? "bg-sunk font-semibold" : "hover:bg-sunk"}`}
            >
              <span className="w-3.5 translate-y-0.5">{seat >= 0 && <SeatMark number={seat} size={12} />}</span>
              <span className={`min-w-0 ${seat < 0 ? "text-[13px] text-muted" : ""}`}>{move.text || move.notation}</span>
            </button>
          </li>
        );
      })}
    </ol>
  );
}
