import { paintOf, Pawn } from "../../art/Pawn";
import { SEAT_OUTLINES, seatOutline } from "../../art/SeatMark";
import type { Box, Lattice } from "./lattice";
import type { QuoridorView } from "./view";

/** A wall of ivory; the last one bears its owner's shape. */
export function Wall({ box, owner, isNew }: { box: Box; owner: string | null; isNew: boolean }) {
  const thick = Math.min(box.width, box.height);
  const round = thick * 0.24;
  const lying = box.width > box.height;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const mark = thick * 0.72;
  return (
    <g className={isNew ? "qd-wall qd-dropped" : "qd-wall"} style={{ transformOrigin: `${x}px ${y}px` }}>
      <rect {...box} x={box.x + 0.5} y={box.y + 2.5} rx={round} fill="#1d0f04" opacity=".5" />
      <rect
        {...box}
        rx={round}
        fill={`url(#qd-ivory-${lying ? "h" : "v"})`}
        stroke="#b79f75"
        strokeOpacity=".55"
        strokeWidth=".75"
      />
      {owner && (
        <path
          d={seatOutline(owner)}
          fill={paintOf(owner).main}
          transform={`translate(${x - mark / 2} ${y - mark / 2}) scale(${mark / 24})`}
        />
      )}
    </g>
  );
}

export type GhostKind = "legal" | "illegal" | "advised";

/** A wall that is only thought of: in the seat's colour where it may lie, red with ⊗ where not. */
export function Ghost({ box, kind, player }: { box: Box; kind: GhostKind; player: string }) {
  const thick = Math.min(box.width, box.height);
  const stroke = kind === "legal" ? paintOf(player).main : kind === "advised" ? "#d79a00" : "#e02424";
  const fill = kind === "legal" ? "#cfe0ff" : kind === "advised" ? "#ffe07a" : "#f3766d";
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  return (
    <g className="qd-ghost">
      <rect
        {...box}
        rx={thick * 0.24}
        fill={fill}
        fillOpacity={kind === "illegal" ? 0.85 : 0.92}
        stroke={stroke}
        strokeWidth="2"
      />
      {kind === "illegal" && <Cross x={x} y={y} radius={Math.max(9, thick * 0.95)} />}
    </g>
  );
}

function Cross({ x, y, radius }: { x: number; y: number; radius: number }) {
  const arm = radius * 0.38;
  return (
    <g transform={`translate(${x} ${y})`} fill="none" stroke="#fff" strokeLinecap="round">
      <circle r={radius} fill="#c81e1e" strokeWidth="2" />
      <path d={`M${-arm} ${-arm} ${arm} ${arm}M${arm} ${-arm} ${-arm} ${arm}`} strokeWidth="2.4" />
    </g>
  );
}

/** The way of the winner, drawn under the walls. */
export function WinningPath({
  lattice,
  winner,
  trail,
}: {
  lattice: Lattice;
  winner?: string;
  trail?: unknown;
}) {
  const cells = Array.isArray(trail) ? trail.map(String) : [];
  if (!winner || cells.length < 2) return null;
  const points = cells.map((cell) => lattice.middle(lattice.placeOf(cell)));
  const line = points.map(({ x, y }) => `${x},${y}`).join(" ");
  const colour = paintOf(winner).main;
  const end = lattice.box(lattice.placeOf(cells[cells.length - 1] ?? "a1"));
  return (
    <g fill="none" strokeLinejoin="round" strokeLinecap="round" data-trail={cells.join(" ")}>
      <rect
        x={end.x - 3}
        y={end.y - 3}
        width={end.width + 6}
        height={end.height + 6}
        rx="7"
        stroke="#fff"
        strokeWidth="3"
      />
      <polyline points={line} stroke="#fff" strokeWidth="11" className="qd-path" pathLength="1" />
      <polyline points={line} stroke={colour} strokeWidth="6" className="qd-path" pathLength="1" />
      {points.map(({ x, y }, index) => (
        <circle
          key={index}
          cx={x}
          cy={y}
          r={index === 0 ? 9 : 6}
          fill="#fff"
          stroke={colour}
          strokeWidth="3"
        />
      ))}
    </g>
  );
}

/** All pawns; each slides by its own transform. */
export function Pawns({ lattice, view }: { lattice: Lattice; view: QuoridorView }) {
  return (
    <>
      {Object.entries(view.pawns).map(([player, cell]) => {
        const { x, y } = lattice.middle(lattice.placeOf(cell));
        return (
          <g key={player} className="qd-pawn" style={{ transform: `translate(${x}px, ${y}px)` }}>
            <Pawn player={player} size={lattice.cell * (player === "p1" ? 0.86 : 0.72)} />
          </g>
        );
      })}
    </>
  );
}

/** A quiet dot where a pawn may go, in the shape of whose pawn it is. */
export function Dot({
  x,
  y,
  player,
  active,
  advised,
}: {
  x: number;
  y: number;
  player: string;
  active: boolean;
  advised: boolean;
}) {
  const radius = active ? 11 : 7.5;
  const shape = player === "p1" ? SEAT_OUTLINES[0] : seatOutline(player);
  const scale = radius / 9;
  return (
    <g>
      {advised && <circle cx={x} cy={y} r="18" fill="#ffe07a" stroke="#b37c00" strokeWidth="2.5" />}
      <path
        d={shape}
        transform={`translate(${x} ${y}) scale(${scale}) translate(-12 -12)`}
        fill={paintOf(player).main}
        opacity={active || advised ? 0.9 : 0.62}
      />
    </g>
  );
}

export function Ivory() {
  return (
    <defs>
      <linearGradient id="qd-ivory-h" x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="#fffdf6" />
        <stop offset="1" stopColor="#eddfc4" />
      </linearGradient>
      <linearGradient id="qd-ivory-v" x1="0" y1="0" x2="1" y2="0">
        <stop offset="0" stopColor="#fffdf6" />
        <stop offset="1" stopColor="#eddfc4" />
      </linearGradient>
    </defs>
  );
}
