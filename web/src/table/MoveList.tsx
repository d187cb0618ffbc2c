// The moves as they are written down. A long match has hundreds: only rows that change are drawn again,
// and those out of sight (`move-row`) cost the browser nothing.
import { memo, useEffect, useMemo, useRef } from "react";
import { useWords } from "../i18n/words";
import type { EventWords } from "../wire/types";
import { SeatMark } from "../art/SeatMark";
import { counted, isTerse, listed, rounds, whole } from "./moves";

interface MoveListProps {
  moves: EventWords[];
  players: string[];
  current: number;
  isWorded: boolean;
  /** Called with the entry of a move; the same function from one drawing to the next. */
  pick: (seq: number) => void;
}

/** With more than this, the list can be reached and scrolled by keyboard. */
const LONG = 8;
/** Pixels below the marked move. */
const MARGIN = 12;

export const MoveList = memo(function MoveList({ moves, players, current, isWorded, pick }: MoveListProps) {
  const t = useWords();
  const shown = useMemo(() => listed(moves), [moves]);
  const terse = useMemo(() => isTerse(shown, players, isWorded), [shown, players, isWorded]);
  // what only says how it ended is no move of its own: the last one before it is marked
  const marked = (terse ? counted(shown) : shown).findLast(({ seq }) => seq <= current)?.seq ?? current;
  const scroller = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new or marked line scrolls the list
  useEffect(() => {
    const box = scroller.current;
    const place = box?.querySelector<HTMLElement>("[aria-current]")?.getBoundingClientRect();
    if (!box || !place) return;
    const { top, bottom } = box.getBoundingClientRect();
    if (place.top < top || place.bottom > bottom) box.scrollTop += place.bottom - bottom + MARGIN;
  }, [marked, shown.length]);
  return (
    <section aria-label={t("table.moves")} className="surface flex-1 min-h-0 overflow-hidden flex flex-col">
      <div
        ref={scroller}
        className="relative overflow-y-auto flex-1 p-2"
        tabIndex={shown.length > LONG ? 0 : -1}
        role="group"
        aria-label={t("table.moves")}
      >
        {shown.length === 0 && <p className="text-muted text-[13px] p-3">{t("table.noMoves")}</p>}
        {terse ? (
          <Columns moves={shown} players={players} current={marked} pick={pick} />
        ) : (
          <Lines moves={shown} players={players} current={marked} pick={pick} />
        )}
      </div>
    </section>
  );
});

type Listed = Omit<MoveListProps, "isWorded">;

function Columns({ moves, players, current, pick }: Listed) {
  const rows = useMemo(() => rounds(moves, players), [moves, players]);
  return (
    <ol className="flex flex-col gap-px">
      {rows.map(({ number, cells: [first = null, second = null] }) => (
        <Row
          key={number}
          number={number}
          first={first}
          second={second}
          current={isIn(current, first, second) ? current : null}
          pick={pick}
        />
      ))}
    </ol>
  );
}

function isIn(seq: number, ...cells: (EventWords | null)[]): boolean {
  return cells.some((move) => move?.seq === seq);
}

interface RowProps {
  number: number;
  first: EventWords | null;
  second: EventWords | null;
  /** The entry to mark, if it is in this row. */
  current: number | null;
  pick: (seq: number) => void;
}

const Row = memo(function Row({ number, first, second, current, pick }: RowProps) {
  return (
    <li className="move-row grid grid-cols-[44px_1fr_1fr]">
      <span className="text-muted text-[13px] tabular-nums self-center justify-self-end pr-5">{number}</span>
      <Cell move={first} isCurrent={first?.seq === current} pick={pick} />
      <Cell move={second} isCurrent={second?.seq === current} pick={pick} />
    </li>
  );
});

function Cell({
  move,
  isCurrent,
  pick,
}: {
  move: EventWords | null;
  isCurrent: boolean;
  pick: (seq: number) => void;
}) {
  if (move === null) return <span />;
  return (
    <button
      type="button"
      onClick={() => pick(move.seq)}
      aria-current={isCurrent ? "step" : undefined}
      title={whole(move)}
      className={`text-left px-2 min-h-7 rounded-md tabular-nums border ${isCurrent ? "bg-sunk border-line font-bold" : "border-transparent font-medium hover:bg-sunk"}`}
    >
      {move.notation}
    </button>
  );
}

function Lines({ moves, players, current, pick }: Listed) {
  return (
    <ol className="flex flex-col gap-px">
      {moves.map((move, number) => (
        <Line
          key={`${move.seq}.${number}`}
          move={move}
          seat={players.indexOf(move.actor)}
          pick={pick}
          isCurrent={move.seq === current && moves[number + 1]?.seq !== move.seq}
        />
      ))}
    </ol>
  );
}

const Line = memo(function Line({
  move,
  seat,
  isCurrent,
  pick,
}: {
  move: EventWords;
  seat: number;
  isCurrent: boolean;
  pick: (seq: number) => void;
}) {
  return (
    <li className="move-row">
      <button
        type="button"
        onClick={() => pick(move.seq)}
        aria-current={isCurrent ? "step" : undefined}
        className={`w-full text-left flex gap-3 items-baseline px-2 py-1.5 rounded-md ${isCurrent ? "bg-sunk font-semibold" : "hover:bg-sunk"}`}
      >
        <span className="w-3.5 translate-y-0.5">{seat >= 0 && <SeatMark number={seat} size={12} />}</span>
        <span className={`min-w-0 ${seat < 0 ? "text-[13px] text-muted" : ""}`}>
          {move.text || move.notation}
          {move.effect !== "" && <span className="text-muted font-normal"> {move.effect}</span>}
        </span>
      </button>
    </li>
  );
});
