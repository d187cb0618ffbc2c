// A card of a pack: rank and suit in the left quarter, so that a fan can be read; pips, or a court card of
// one drawn half that is turned around.
import { memo } from "react";
import { Court } from "./Court";
import { PIPS, rankOf, SUITS } from "./suits";

const PIP = { top: 27, height: 111, left: 12, width: 94 };

/** Drawn on 118 by 165. `written` is what stands in its corners, in the reader's language. */
export const PlayingCard = memo(function PlayingCard(props: { rank: string; suit: string; written: string }) {
  const { path = "", colour = "#22201c" } = SUITS[props.suit] ?? {};
  const rank = rankOf(props.rank);
  const pips = PIPS[rank];
  const isAce = rank === "A";
  const isLong = props.written.length > 1;
  const corner = (
    <g fill={colour}>
      <text
        x="16.5"
        y="27"
        textAnchor="middle"
        fontSize={isLong ? 23 : 27}
        fontWeight="650"
        fontFamily="var(--font-serif)"
        letterSpacing={isLong ? -2 : 0}
      >
        {props.written}
      </text>
      <path d={path} transform="translate(8.5 31) scale(.68)" />
    </g>
  );
  return (
    <svg viewBox="0 0 118 165" className="size-full block" aria-hidden="true">
      {pips ? (
        pips.map(([x, y]) => {
          const size = isAce ? 2.5 : 0.96;
          const at = { x: PIP.left + PIP.width * x, y: PIP.top + PIP.height * y };
          const turned = y > 0.5 ? " rotate(180)" : "";
          return (
            <path
              key={`${x} ${y}`}
              d={path}
              fill={colour}
              transform={`translate(${at.x} ${at.y})${turned} scale(${size}) translate(-12 -12)`}
            />
          );
        })
      ) : (
        <Court rank={rank} suit={props.suit} path={path} colour={colour} />
      )}
      {corner}
      <g transform="rotate(180 59 82.5)">{corner}</g>
    </svg>
  );
});

/** A suit by itself, where one is named or chosen. */
export function SuitCard({ suit, text }: { suit: string; text: string }) {
  const { path = "", colour = "#22201c" } = SUITS[suit] ?? {};
  return (
    <svg viewBox="0 0 118 165" className="size-full block" aria-hidden="true">
      <path d={path} fill={colour} transform="translate(59 70) scale(3.1) translate(-12 -12)" />
      <text x="59" y="143" textAnchor="middle" fontSize="19" fontWeight="600" fill={colour}>
        {text}
      </text>
    </svg>
  );
}
