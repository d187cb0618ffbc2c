import { memo, useId } from "react";
import { paintOf } from "../../art/Pawn";
import { Grain } from "../../art/Wood";
import { Lattice, SIDE, lineCells, written, type Box } from "./lattice";

interface PlankProps {
  size: number;
  turns: number;
  /** `p1:9 p2:1`: a text, so that the plank is drawn once a match. */
  goals: string;
}

/** The wood: frame, grooves, cells, stained goal rows and their inlays. Nothing on it moves. */
export const Plank = memo(function Plank({ size, turns, goals }: PlankProps) {
  const id = useId();
  const lattice = new Lattice(size, turns);
  const cells = allCells(size).map((name) => ({ name, ...lattice.box(lattice.placeOf(name)) }));
  const round = lattice.cell * 0.075;
  return (
    <svg className="qd-plank board-wood" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true" focusable="false">
      <Grain id={id} />
      <clipPath id={`${id}cells`}>
        {cells.map((cell) => (
          <rect key={cell.name} {...boxOf(cell)} rx={round} />
        ))}
      </clipPath>
      <rect width={SIDE} height={SIDE} rx="14" fill={`url(#${id}frame)`} />
      <rect width={SIDE} height={SIDE} rx="14" filter={`url(#${id}dark)`} opacity=".5" />
      <rect
        x=".75"
        y=".75"
        width={SIDE - 1.5}
        height={SIDE - 1.5}
        rx="13.5"
        fill="none"
        stroke="#d8a873"
        strokeOpacity=".45"
        strokeWidth="1.5"
      />
      <rect x="19" y="19" width={SIDE - 38} height={SIDE - 38} rx="9" fill="#4d2f18" />
      <rect x="19" y="19" width={SIDE - 38} height="10" rx="5" fill="#2c1808" opacity=".55" />
      <rect
        x="18.5"
        y="18.5"
        width={SIDE - 37}
        height={SIDE - 37}
        rx="9.5"
        fill="none"
        stroke="#c08a55"
        strokeOpacity=".35"
      />
      {cells.map((cell) => (
        <g key={cell.name}>
          <rect {...boxOf(cell)} y={cell.y + 1.5} rx={round} fill="#221205" opacity=".7" />
          <rect {...boxOf(cell)} rx={round} fill={`hsl(34 58% ${74 + shade(cell.name)}%)`} />
        </g>
      ))}
      {stained(goals, size).map(({ cell, player }) => (
        <rect
          key={cell + player}
          {...boxOf(lattice.box(lattice.placeOf(cell)))}
          rx={round}
          fill={paintOf(player).pale}
          className="qd-stain"
        />
      ))}
      <rect width={SIDE} height={SIDE} clipPath={`url(#${id}cells)`} filter={`url(#${id}grain)`} />
      {cells.map((cell) => (
        <rect
          key={cell.name}
          x={cell.x + 0.75}
          y={cell.y + 0.75}
          width={cell.width - 1.5}
          height={cell.height - 1.5}
          rx={round}
          fill="none"
          stroke={`url(#${id}bevel)`}
          strokeWidth="1.5"
        />
      ))}
      {goals.split(" ").map((goal) => (
        <Inlay key={goal} lattice={lattice} goal={goal} />
      ))}
      <Names lattice={lattice} />
    </svg>
  );
});

function Inlay({ lattice, goal }: { lattice: Lattice; goal: string }) {
  const [player = "", line = ""] = goal.split(":");
  const ends = lineCells(line, lattice.size).map((cell) => lattice.placeOf(cell));
  const first = ends[0];
  const last = ends[ends.length - 1];
  if (!first || !last) return null;
  const far = SIDE - 26;
  const at = (edge: number) => (edge === 0 ? 6.5 : SIDE - 10.5);
  const lying = first.y === last.y;
  const box = lying
    ? { x: 26, y: at(first.y), width: far - 26, height: 4 }
    : { x: at(first.x), y: 26, width: 4, height: far - 26 };
  return <rect {...box} rx="2" fill={paintOf(player).light} />;
}

function Names({ lattice }: { lattice: Lattice }) {
  const last = lattice.size - 1;
  const size = Math.max(9, Math.min(14, lattice.cell * 0.21));
  const upright = lattice.turns % 2 === 0;
  const labels = Array.from({ length: lattice.size }, (_, index) => {
    const left = lattice.nameOf({ kind: "cell", x: 0, y: index });
    const low = lattice.nameOf({ kind: "cell", x: index, y: last });
    const part = (name: string, letter: boolean) => (letter ? name.slice(0, 1) : name.slice(1));
    const leftBox = lattice.box({ kind: "cell", x: 0, y: index });
    const lowBox = lattice.box({ kind: "cell", x: index, y: last });
    return (
      <g key={index}>
        <text x={leftBox.x + 6} y={leftBox.y + size + 3}>
          {part(left, !upright)}
        </text>
        <text x={lowBox.x + lowBox.width - 6} y={lowBox.y + lowBox.height - 6} textAnchor="end">
          {part(low, upright)}
        </text>
      </g>
    );
  });
  return (
    <g className="board-name" fill="#5f3a12" fontWeight="600" fontSize={size}>
      {labels}
    </g>
  );
}

function allCells(size: number): string[] {
  return Array.from({ length: size * size }, (_, index) => written(index % size, Math.floor(index / size)));
}

function stained(goals: string, size: number): { cell: string; player: string }[] {
  return goals.split(" ").flatMap((goal) => {
    const [player = "", line = ""] = goal.split(":");
    return lineCells(line, size).map((cell) => ({ cell, player }));
  });
}

/** A lighter or darker piece of wood, always the same for the same cell. */
function shade(name: string): number {
  const mixed = Math.sin(name.charCodeAt(0) * 12.9 + Number(name.slice(1)) * 78.2) * 43758.5;
  return ((mixed - Math.floor(mixed)) * 2 - 1) * 2.5;
}

function boxOf({ x, y, width, height }: Box): Box {
  return { x, y, width, height };
}
