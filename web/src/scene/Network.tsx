// Places joined by lines: crossings as in Go, points anywhere.
import { paintOf } from "../art/Pawn";
import { isLight, type SurfaceProps, TONES, U } from "./surface";

/** Lines that cross where pieces lie, as in Go. */
export function Crossings({ board, ground }: SurfaceProps) {
  if (board.grid.kind !== "squares") return null;
  const { columns, rows, stars = [] } = board.grid;
  const at = (x: number, y: number) => ground.spot({ kind: "cell", id: "", at: [x, y] });
  const line = (from: { x: number; y: number }, to: { x: number; y: number }) =>
    `M${from.x * U} ${from.y * U}L${to.x * U} ${to.y * U}`;
  const upright = Array.from({ length: columns }, (_, x) => line(at(x, 0), at(x, rows - 1)));
  const across = Array.from({ length: rows }, (_, y) => line(at(0, y), at(columns - 1, y)));
  return (
    <g>
      <path
        d={[...upright, ...across].join("")}
        stroke="#4d2f18"
        strokeWidth="2.5"
        strokeLinecap="square"
        fill="none"
      />
      {stars.map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={at(x, y).x * U} cy={at(x, y).y * U} r="9" fill="#4d2f18" />
      ))}
    </g>
  );
}

/** Points and the lines between them. */
export function Links({ board, ground }: SurfaceProps) {
  if (board.grid.kind !== "points") return null;
  const spots = new Map((board.cells ?? []).map((cell) => [cell.id, ground.spot(cell)]));
  const ink = isLight(board) ? "#8a7347" : "#4d2f18";
  return (
    <g>
      {(board.grid.links ?? []).map(([from, to]) => {
        const [a, b] = [spots.get(from), spots.get(to)];
        return a && b ? (
          <path
            key={`${from} ${to}`}
            d={`M${a.x * U} ${a.y * U}L${b.x * U} ${b.y * U}`}
            stroke={ink}
            strokeWidth="6"
            strokeLinecap="round"
          />
        ) : null;
      })}
      {(board.cells ?? []).map((cell) => {
        const { x, y } = ground.spot(cell);
        const fill = cell.seat === undefined ? "#f0ddb6" : paintOf(cell.seat).pale;
        return (
          <circle
            key={cell.id}
            cx={x * U}
            cy={y * U}
            r="17"
            fill={TONES[cell.tone ?? ""] ?? fill}
            stroke={ink}
            strokeWidth="5"
          />
        );
      })}
    </g>
  );
}
