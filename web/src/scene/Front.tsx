// What stands before the pieces of an upright board: the plank with its holes, behind which discs fall, and
// the disc that is held over a column.
import { memo, useId } from "react";
import { Grain } from "../art/Wood";
import { FOOT, HELD, groundOf } from "./grid";
import { PieceFace } from "./PieceFace";
import type { Laid, LaidBoard, Placed } from "./placed";
import { U } from "./surface";
import type { Board } from "./types";
import { isUpright, tops } from "./upright";
import type { Choice } from "./useChoice";

const HOLE = 41.5;

interface FrontProps {
  laid: Laid;
  over: Placed | undefined;
  choice: Choice | null;
  viewer: string | null;
}

export function Front({ laid, over, choice, viewer }: FrontProps) {
  const upright = laid.boards.filter(isUpright);
  if (upright.length === 0) return null;
  return (
    <>
      {upright.map((one) => (
        <div
          key={one.board.id ?? "board"}
          className="sc-front"
          style={{ left: one.x, top: one.y, width: one.width, height: one.height }}
          aria-hidden="true"
        >
          <Plank board={one.board} />
        </div>
      ))}
      {over && choice?.would(over) && <Held one={over} laid={laid} board={upright[0]} viewer={viewer} />}
    </>
  );
}

function Held({
  one,
  laid,
  board,
  viewer,
}: {
  one: Placed;
  laid: Laid;
  board?: LaidBoard;
  viewer: string | null;
}) {
  const top = board && tops(one.area, laid.placed).find(({ x }) => Math.abs(x - one.x) < 1);
  if (!board || !top || viewer === null) return null;
  const size = board.unit * board.ground.piece;
  return (
    <div
      className="sc-held"
      aria-hidden="true"
      style={{ width: size, height: size, transform: `translate(${top.x - size / 2}px, ${board.y + 2}px)` }}
    >
      <PieceFace piece={{ kind: "piece", id: "held", seat: viewer }} files="" />
    </div>
  );
}

const Plank = memo(
  function Plank({ board }: { board: Board }) {
    const id = useId();
    const ground = groundOf(board);
    const top = HELD * U;
    const [width, height] = [ground.width * U, (ground.height - HELD - FOOT) * U];
    const cells = (board.cells ?? []).map((cell) => ({ id: cell.id, ...ground.spot(cell) }));
    return (
      <svg
        viewBox={`0 0 ${ground.width * U} ${ground.height * U}`}
        className="sc-surface"
        aria-hidden="true"
        focusable="false"
      >
        <Grain id={id} />
        <mask id={`${id}holes`}>
          <rect width={width} height={top + height} fill="#fff" />
          {cells.map(({ id: key, x, y }) => (
            <circle key={key} cx={x * U} cy={y * U} r={HOLE} fill="#000" />
          ))}
        </mask>
        <linearGradient id={`${id}shadow`} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#1d0f04" stopOpacity=".75" />
          <stop offset=".35" stopColor="#1d0f04" stopOpacity="0" />
        </linearGradient>
        <rect
          x="-14"
          y={top + height - 4}
          width={width + 28}
          height={FOOT * U}
          rx="8"
          fill={`url(#${id}frame)`}
        />
        <g mask={`url(#${id}holes)`}>
          <rect y={top} width={width} height={height} rx="16" fill={`url(#${id}plank)`} />
          <rect y={top} width={width} height={height} rx="16" filter={`url(#${id}grain)`} opacity=".8" />
          <path
            d={`M14 ${top + 8}H${width - 14}`}
            stroke="#4d2f18"
            strokeWidth="6"
            strokeLinecap="round"
            opacity=".75"
          />
        </g>
        <rect
          x="1"
          y={top + 1}
          width={width - 2}
          height={height - 2}
          rx="15"
          fill="none"
          stroke="#f3d9ac"
          strokeWidth="2"
        />
        {cells.map(({ id: key, x, y }) => (
          <g key={key} fill="none">
            <circle cx={x * U} cy={y * U} r={HOLE} fill={`url(#${id}shadow)`} fillOpacity=".5" />
            <circle cx={x * U} cy={y * U} r={HOLE} stroke="#5a3715" strokeWidth="2" />
            <path
              d={`M${x * U - HOLE * 0.9} ${y * U + HOLE * 0.5}A${HOLE} ${HOLE} 0 0 0 ${x * U + HOLE * 0.9} ${y * U + HOLE * 0.5}`}
              stroke="#ffe9c4"
              strokeWidth="3"
            />
          </g>
        ))}
        {ground.names.map(({ text, x, y }) => (
          <text
            className="board-name"
            key={`${text} ${x}`}
            x={x * U}
            y={y * U}
            textAnchor="middle"
            dominantBaseline="central"
            fontSize="21"
            fontWeight="600"
            fill="#f0dcb8"
          >
            {text}
          </text>
        ))}
      </svg>
    );
  },
  (one, other) => outlineOf(one.board) === outlineOf(other.board),
);

function outlineOf({ grid, cells }: Board): string {
  return JSON.stringify([grid, (cells ?? []).map(({ id, at }) => [id, at])]);
}
