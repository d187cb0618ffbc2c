import { paintOf } from "../../art/Pawn";
import { SeatBack } from "../../art/SeatBack";
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
  return (
    <SeatBack
      player={player}
      className="rps-card"
      width={160}
      height={220}
      rim="#fffdf7"
      inset={12}
      round={[16, 8]}
      across={6}
      down={8}
    />
  );
}
