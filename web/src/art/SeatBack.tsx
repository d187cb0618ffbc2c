import { memo, useId } from "react";
import { paintOf } from "./Pawn";

interface SeatBackProps {
  player: string;
  className: string;
  width: number;
  height: number;
  /** The colour of the rim, its breadth, and how round the card and its inside are. */
  rim: string;
  inset: number;
  round: [number, number];
  /** How many diamonds lie side by side, and one above the other. */
  across: number;
  down: number;
}

/** The back of a card: closed, and whose it is, by diamonds in the seat's paint. */
export const SeatBack = memo(function SeatBack({
  player,
  className,
  width,
  height,
  rim,
  inset,
  round,
  across,
  down,
}: SeatBackProps) {
  const lattice = useId();
  const paint = paintOf(player);
  const inside = { width: width - 2 * inset, height: height - 2 * inset };
  const wide = inside.width / across;
  const tall = inside.height / down;
  return (
    <svg className={className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" focusable="false">
      <pattern
        id={lattice}
        width={wide}
        height={tall}
        patternUnits="userSpaceOnUse"
        patternTransform={`translate(${inset} ${inset})`}
      >
        <rect width={wide} height={tall} fill={paint.main} />
        <path d={`M${wide / 2} 0 ${wide} ${tall / 2} ${wide / 2} ${tall} 0 ${tall / 2}Z`} fill={paint.deep} />
      </pattern>
      <rect width={width} height={height} rx={round[0]} fill={rim} />
      <rect
        x={inset}
        y={inset}
        {...inside}
        rx={round[1]}
        fill={`url(#${lattice})`}
        stroke="#fff"
        strokeOpacity=".55"
        strokeWidth="1.5"
      />
    </svg>
  );
});
