import { useId } from "react";
import { paintOf } from "../../art/Pawn";
import { Sign } from "./Sign";

/** The face of a card: a sign on its player's colour. */
export function Face({ player, choice }: { player: string; choice: string }) {
  return (
    <svg className="rps-card" viewBox="0 0 160 220" aria-hidden="true" focusable="false">
      <rect width="160" height="220" rx="16" fill="#fffdf7" />
      <rect x="12" y="12" width="136" height="196" rx="8" fill={paintOf(player).main} />
      <g transform="translate(26 56) scale(.9)">
        <Sign choice={choice} />
      </g>
    </svg>
  );
}

/** Its back: closed, and whose it is. */
export function Back({ player }: { player: string }) {
  const id = useId();
  const paint = paintOf(player);
  return (
    <svg className="rps-card" viewBox="0 0 160 220" aria-hidden="true" focusable="false">
      <pattern
        id={id}
        width="22"
        height="24.5"
        patternUnits="userSpaceOnUse"
        patternTransform="translate(14 12)"
      >
        <rect width="22" height="24.5" fill={paint.main} />
        <path d="M11 0 22 12.25 11 24.5 0 12.25Z" fill={paint.deep} />
      </pattern>
      <rect width="160" height="220" rx="16" fill="#fffdf7" />
      <rect x="12" y="12" width="136" height="196" rx="8" fill={`url(#${id})`} />
    </svg>
  );
}
