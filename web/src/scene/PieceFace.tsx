// A piece by its shape, drawn in a square of 100: one disc for every game, and what else lies on boards.
import { memo, useId } from "react";
import { Pawn } from "../art/Pawn";
import { seatOutline } from "../art/SeatMark";
import { inkOn, type Paint, paint } from "./paint";
import { Disc, type Drawn, Mark, Seeds, Stone } from "./parts";
import type { Piece } from "./types";

const PLAIN: Paint = { light: "#f6e7c8", main: "#dfc08a", deep: "#8d6631" };

export const PieceFace = memo(function PieceFace({ piece, files }: { piece: Piece; files: string }) {
  const id = useId();
  const colours = paint(piece) ?? PLAIN;
  const { shape = "disc", count = 1 } = piece;
  const Shape = SHAPES[shape];
  const isPictured = piece.picture !== undefined;
  return (
    <svg viewBox="0 0 100 100" className="size-full block overflow-visible" aria-hidden="true">
      <radialGradient id={id} cx="38%" cy="30%" r="78%">
        <stop offset="0" stopColor={colours.light} />
        <stop offset=".52" stopColor={colours.main} />
        <stop offset="1" stopColor={colours.deep} />
      </radialGradient>
      {isPictured ? (
        <image href={`${files}${piece.picture}`} x="4" y="4" width="92" height="92" />
      ) : (
        <Shape piece={piece} colours={colours} fill={`url(#${id})`} />
      )}
      {count > 1 && shape !== "seeds" && (
        <g>
          <circle cx="80" cy="80" r="18" fill="#fffdf7" stroke="#4a3113" strokeWidth="2" />
          <text x="80" y="88" textAnchor="middle" fontSize="23" fontWeight="700" fill="#22201c">
            {count}
          </text>
        </g>
      )}
    </svg>
  );
});

const SHAPES: Record<NonNullable<Piece["shape"]>, (drawn: Drawn) => React.ReactNode> = {
  disc: Disc,
  king: (drawn) => (
    <Disc {...drawn}>
      <path
        d="M28 64V38l11 11 11-17 11 17 11-11v26Z"
        fill={inkOn(drawn.piece)}
        fillOpacity=".94"
        stroke={inkOn(drawn.piece)}
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </Disc>
  ),
  stone: Stone,
  pawn: ({ piece, fill }) =>
    piece.seat === undefined ? (
      <g>
        <ellipse cx="52" cy="86" rx="30" ry="8" fill="#2a1606" opacity=".35" />
        <path
          d="M50 8a18 18 0 0 1 10 33c2 14 8 22 16 32 5 7 2 12-6 12H30c-8 0-11-5-6-12 8-10 14-18 16-32A18 18 0 0 1 50 8Z"
          fill={fill}
        />
      </g>
    ) : (
      <g transform="translate(50 50)">
        <Pawn player={piece.seat} size={74} />
      </g>
    ),
  cross: ({ colours }) => (
    <g strokeLinecap="round" strokeWidth="15" fill="none">
      <path d="M24 24 76 76M76 24 24 76" stroke="#3a2408" strokeOpacity=".22" transform="translate(1.5 3)" />
      <path d="M24 24 76 76M76 24 24 76" stroke={colours.main} />
    </g>
  ),
  ring: ({ colours }) => (
    <g strokeWidth="14" fill="none">
      <circle cx="51.5" cy="53" r="29" stroke="#3a2408" strokeOpacity=".22" />
      <circle cx="50" cy="50" r="29" stroke={colours.main} />
    </g>
  ),
  cube: ({ piece, colours, fill }) => (
    <g strokeLinejoin="round">
      <rect x="16" y="20" width="72" height="72" rx="12" fill="#2a1606" opacity=".35" />
      <rect x="13" y="13" width="74" height="74" rx="12" fill={fill} />
      <path d="M20 25a8 8 0 0 1 8-7h44a8 8 0 0 1 8 7Z" fill={colours.light} opacity=".55" />
      <Mark piece={piece} size={0.95} />
    </g>
  ),
  seeds: Seeds,
  ship: ({ piece, fill }) => (
    <g>
      <path
        d="M52 8c17 14 22 34 22 48 0 18-8 32-22 36-14-4-22-18-22-36 0-14 5-34 22-48Z"
        fill="#2a1606"
        opacity=".3"
      />
      <path d="M50 5c17 14 22 34 22 48 0 18-8 32-22 36-14-4-22-18-22-36 0-14 5-34 22-48Z" fill={fill} />
      <Mark piece={piece} size={0.8} />
    </g>
  ),
  box: ({ piece, colours }) => (
    <g>
      <rect x="2" y="2" width="96" height="96" rx="8" fill={colours.main} opacity=".34" />
      <path
        d={seatOutline(piece.seat ?? "p1")}
        transform="translate(26 26) scale(2)"
        fill={colours.main}
        opacity={piece.seat === undefined ? 0 : 0.85}
      />
    </g>
  ),
  text: ({ piece, colours }) => (
    <text
      x="50"
      y="54"
      textAnchor="middle"
      dominantBaseline="central"
      fontSize={Math.min(76, 150 / Math.max([...(piece.text ?? "")].length, 1.6))}
      fontWeight="700"
      fontFamily="var(--font-serif)"
      fill={piece.seat === undefined && piece.colour === undefined ? "#3a2f1c" : colours.main}
    >
      {piece.text}
    </text>
  ),
};
