// A board of hexagons: the frame around them, the cells, and the edges that belong to seats.
import { paintOf } from "../art/Pawn";
import { corners, edge } from "./hexagons";
import { fillOf, type SurfaceProps, U } from "./surface";

export function HexCells({ board, ground, id }: SurfaceProps) {
  const { grid } = board;
  if (grid.kind !== "hexagons") return null;
  const cells = (board.cells ?? []).filter(({ tone }) => tone !== "none");
  const outline = (size: number) =>
    corners(size)
      .map(({ x, y }) => `${(x * U).toFixed(1)} ${(y * U).toFixed(1)}`)
      .join(" ");
  const around = outline(1.02);
  const inner = outline(0.94);
  const placed = cells.map((cell) => {
    const { x, y } = ground.spot(cell);
    return { cell, at: `translate(${x * U} ${y * U})` };
  });
  return (
    <g>
      <g fill={`url(#${id}frame)`} stroke="#7a4e2a" strokeWidth={U * 2.1} strokeLinejoin="round">
        <polygon points={hull(board, ground)} fill="#7a4e2a" />
      </g>
      <g fill="#4d2f18">
        {placed.map(({ cell, at }) => (
          <polygon key={cell.id} points={around} transform={at} />
        ))}
      </g>
      {placed.map(({ cell, at }) => (
        <g key={cell.id} transform={at}>
          <polygon
            points={inner}
            fill={fillOf(cell, board)}
            stroke="#fff3da"
            strokeOpacity=".5"
            strokeWidth="1.5"
          />
          {cell.seat !== undefined && <polygon points={inner} fill={paintOf(cell.seat).pale} opacity=".7" />}
          {cell.text !== undefined && (
            <text y="38" textAnchor="middle" fontSize="22" fontWeight="600" fill="#5f3a12">
              {cell.text}
            </text>
          )}
        </g>
      ))}
      {(board.sides ?? []).map(({ edge: side, seat }) => (
        <path
          key={side}
          d={edge(grid, side, ground)
            .map(([from, to]) => `M${from.x * U} ${from.y * U}L${to.x * U} ${to.y * U}`)
            .join("")}
          stroke={paintOf(seat).main}
          strokeWidth={U * 0.17}
          strokeLinecap="round"
          fill="none"
        />
      ))}
    </g>
  );
}

/** The four corners of the rhombus, or of whatever was cut from it: its outermost cells in order. */
function hull({ cells = [] }: SurfaceProps["board"], ground: SurfaceProps["ground"]): string {
  const spots = cells.map((cell) => ground.spot(cell)).sort((a, b) => a.x - b.x || a.y - b.y);
  const turns = (points: typeof spots) => {
    const kept: typeof spots = [];
    for (const point of points) {
      for (;;) {
        const [a, b] = kept.slice(-2);
        if (!a || !b || (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0) break;
        kept.pop();
      }
      kept.push(point);
    }
    return kept;
  };
  const around = [...turns(spots).slice(0, -1), ...turns([...spots].reverse()).slice(0, -1)];
  return around.map(({ x, y }) => `${x * U} ${y * U}`).join(" ");
}
