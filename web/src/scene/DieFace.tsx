// A die seen from above: pips, or what else is on its face; one that has not been thrown asks.
import { memo } from "react";
import { paintOf } from "../art/Pawn";
import type { Die } from "./types";

const [NEAR, MIDDLE, FAR] = [27, 50, 73];
type Spot = readonly [number, number];
const TWO: Spot[] = [
  [NEAR, NEAR],
  [FAR, FAR],
];
const FOUR: Spot[] = [...TWO, [NEAR, FAR], [FAR, NEAR]];
const PIPS: Record<number, Spot[]> = {
  1: [[MIDDLE, MIDDLE]],
  2: TWO,
  3: [...TWO, [MIDDLE, MIDDLE]],
  4: FOUR,
  5: [...FOUR, [MIDDLE, MIDDLE]],
  6: [...FOUR, [NEAR, MIDDLE], [FAR, MIDDLE]],
};

export const DieFace = memo(function DieFace({ die, files }: { die: Die; files: string }) {
  const pips = die.pips === undefined ? undefined : PIPS[die.pips];
  const ink = die.seat === undefined ? "#22201c" : paintOf(die.seat).deep;
  const written = die.text ?? (die.pips === undefined ? "?" : String(die.pips));
  return (
    <svg viewBox="0 0 100 100" className="size-full block" aria-hidden="true" opacity={die.isUsed ? 0.5 : 1}>
      <rect x="5" y="9" width="92" height="90" rx="20" fill="#2a1606" opacity=".3" />
      <rect x="4" y="4" width="92" height="92" rx="20" fill="#e9dfc8" />
      <rect x="4" y="4" width="92" height="88" rx="19" fill="#fffdf6" />
      {die.picture !== undefined ? (
        <image href={`${files}${die.picture}`} x="14" y="14" width="72" height="72" />
      ) : pips ? (
        pips.map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y - 2} r="9" fill={ink} />)
      ) : (
        <text
          x="50"
          y="50"
          textAnchor="middle"
          dominantBaseline="central"
          fontSize={Math.min(54, 150 / Math.max([...written].length, 2))}
          fontWeight="700"
          fontFamily="var(--font-serif)"
          fill={ink}
        >
          {written}
        </text>
      )}
    </svg>
  );
});
