// The nine cells: what lies on them, where the next piece may go, and the line that won.
import { CELLS, cellsOf, COLUMNS, ends, place, ROWS } from "../view";
import { token } from "./media";
import type { Shown } from "./play";
import type { Speaker } from "./words";

interface GridProps {
  shown: Shown | null;
  isMoving: boolean;
  hasShapes: boolean;
  say: Speaker;
  choose: (cell: string) => void;
}

export function Grid({ shown, isMoving, hasShapes, say, choose }: GridProps) {
  const won = new Set(shown?.winningLines.flatMap(cellsOf));
  return (
    <section className="wood" aria-label={say.caption("board")}>
      <div className="rows" aria-hidden="true">
        {ROWS.map((row) => (
          <span key={row}>{row}</span>
        ))}
      </div>
      <div className="cells">
        {CELLS.map((cell) => (
          <Cell
            key={cell}
            cell={cell}
            shown={shown}
            isWon={won.has(cell)}
            {...{ isMoving, hasShapes, say, choose }}
          />
        ))}
        <WinningLines lines={shown?.winningLines ?? []} />
      </div>
      <div className="columns" aria-hidden="true">
        {COLUMNS.map((column) => (
          <span key={column}>{column}</span>
        ))}
      </div>
    </section>
  );
}

function Cell({
  cell,
  shown,
  isWon,
  isMoving,
  hasShapes,
  say,
  choose,
}: GridProps & { cell: string; isWon: boolean }) {
  const figure = shown?.board[cell] ?? null;
  const isChoosing = shown?.phase === "choosing" && shown.wizard !== "plays";
  const isAllowed = isChoosing && shown.allowed.includes(cell);
  const isHint = shown?.hint === cell;
  const isBlinking = shown?.blinking === cell;
  const chance = shown?.chances?.[cell];
  const refusal = shown?.refusal?.cell === cell ? shown.refusal.text : null;
  const content = figure ? say.piece(figure.icon, figure.colour) : say.caption("emptyCell");
  const states = {
    allowed: isAllowed,
    hint: isHint,
    blinking: isBlinking,
    won: isWon,
    taken: figure !== null,
  };
  const classes = Object.entries(states).flatMap(([name, holds]) => (holds ? [name] : []));
  return (
    <button
      type="button"
      className={["cell", ...classes].join(" ")}
      data-testid={`cell-${cell}`}
      aria-disabled={!isAllowed}
      aria-label={[
        say.caption(isHint ? "suggestedCell" : "cell", { cell, content }),
        ...(chance === undefined ? [] : [say.caption("chance", { percent: percent(chance) })]),
      ].join(", ")}
      onClick={() => choose(cell)}
    >
      {figure && (
        <img
          className="token"
          src={token(figure.icon, figure.colour, isMoving && (isBlinking || isWon || isHint))}
          alt=""
          draggable={false}
        />
      )}
      {figure && hasShapes && <i className={`shape mark ${figure.colour}`} />}
      {isAllowed && <i className="dot" />}
      {isHint && <Sparkles />}
      {chance !== undefined && <span className="chance">{percent(chance)} %</span>}
      {refusal && (
        <span className={`refusal from-${cell[0]}`} role="alert">
          {refusal}
        </span>
      )}
    </button>
  );
}

function percent(chance: number): number {
  return Math.round(100 * chance);
}

function Sparkles() {
  return (
    <svg className="sparkles" viewBox="0 0 100 100" aria-hidden="true">
      {[
        [4, 8, 11],
        [94, 7, 9],
        [96, 92, 11],
        [3, 94, 8],
      ].map(([x, y, size]) => (
        <path
          key={`${x}-${y}`}
          transform={`translate(${x} ${y}) scale(${Number(size) / 10})`}
          d="M0-10Q1.6-1.6 10 0Q1.6 1.6 0 10Q-1.6 1.6-10 0Q-1.6-1.6 0-10Z"
        />
      ))}
    </svg>
  );
}

function WinningLines({ lines }: { lines: readonly string[] }) {
  const centre = (cell: string) => {
    const { x, y } = place(cell);
    return [x * 305 + 142, y * 305 + 142] as const;
  };
  return (
    <svg className="lines" viewBox="0 0 895 895" aria-hidden="true">
      {lines.map((line) => {
        const [first, last] = ends(line).map(centre) as [
          readonly [number, number],
          readonly [number, number],
        ];
        const d = `M${first.join(" ")}L${last.join(" ")}`;
        return (
          <g key={line}>
            <path d={d} stroke="#1b2547" strokeWidth="50" />
            <path d={d} stroke="#ffc83d" strokeWidth="34" />
          </g>
        );
      })}
    </svg>
  );
}
