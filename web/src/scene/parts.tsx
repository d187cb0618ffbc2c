// What several shapes of pieces are made of: a disc, a stone, seeds, and the mark of a seat.
import { seatIndex } from "../art/board";
import { SEAT_OUTLINES, seatOutline } from "../art/SeatMark";
import { inkOn, type Paint } from "./paint";
import type { Piece } from "./types";

export interface Drawn {
  piece: Piece;
  colours: Paint;
  fill: string;
}

/** Light from the upper left, an inner line, and the mark of its seat. */
export function Disc({ piece, fill, children }: Drawn & { children?: React.ReactNode }) {
  return (
    <g>
      <circle cx="51" cy="53.5" r="45" fill="#1d0f04" opacity=".42" />
      <circle cx="50" cy="50" r="46" fill={fill} />
      <circle cx="50" cy="50" r="39" fill="none" stroke="#fff" strokeOpacity=".28" strokeWidth="2.2" />
      {children ?? <Mark piece={piece} size={1} />}
    </g>
  );
}

export function Stone({ piece, fill }: Drawn) {
  return (
    <g>
      <circle cx="52" cy="54" r="45" fill="#1d0f04" opacity=".38" />
      <circle cx="50" cy="50" r="46" fill={fill} />
      <ellipse cx="36" cy="28" rx="17" ry="10" fill="#fff" opacity=".3" transform="rotate(-32 36 28)" />
      <Mark piece={piece} size={0.6} />
    </g>
  );
}

/** White on its colour: a ring for the first seat, filled shapes for the others, or what is written. */
export function Mark({ piece, size }: { piece: Piece; size: number }) {
  const ink = inkOn(piece);
  if (piece.text !== undefined) {
    return (
      <text
        x="50"
        y="52"
        textAnchor="middle"
        dominantBaseline="central"
        fontSize={Math.min(46, 92 / Math.max([...piece.text].length, 1.8)) * Math.min(size, 1)}
        fontWeight="700"
        fill={ink}
      >
        {piece.text}
      </text>
    );
  }
  if (piece.seat === undefined) return null;
  const seat = seatIndex(piece.seat) % SEAT_OUTLINES.length;
  const shape = {
    transform: `translate(50 ${seat === 2 ? 47 : 50}) scale(${1.62 * size}) translate(-12 -12)`,
  };
  return seat === 0 ? (
    <circle
      cx="50"
      cy="50"
      r={23 * size}
      fill="none"
      stroke={ink}
      strokeOpacity=".92"
      strokeWidth={6.5 * size}
    />
  ) : (
    <path d={seatOutline(piece.seat)} {...shape} fill={ink} fillOpacity=".92" />
  );
}

const MOST_SEEDS = 14;
const GOLDEN = 2.399963;

/** So many seeds as they would lie; where they are too many to count, their number too. */
export function Seeds({ piece, colours }: Drawn) {
  const count = piece.count ?? 1;
  const shown = Math.min(count, MOST_SEEDS);
  const size = shown > 7 ? 9 : 12;
  return (
    <g>
      {Array.from({ length: shown }, (_, number) => {
        const far = shown === 1 ? 0 : 8.2 * Math.sqrt(number + 0.5);
        const x = 50 + Math.cos(number * GOLDEN) * far;
        const y = 44 + Math.sin(number * GOLDEN) * far;
        return (
          <g key={number}>
            <circle cx={x + 1} cy={y + 2} r={size} fill="#1d0f04" opacity=".35" />
            <circle cx={x} cy={y} r={size} fill={colours.main} />
            <circle cx={x - size * 0.3} cy={y - size * 0.35} r={size * 0.32} fill={colours.light} />
          </g>
        );
      })}
      {count > 3 && (
        <text
          x="50"
          y="98"
          textAnchor="middle"
          fontSize="22"
          fontWeight="700"
          fill="#fff"
          stroke="#3a2408"
          strokeWidth="4"
          paintOrder="stroke"
        >
          {count}
        </text>
      )}
    </g>
  );
}
