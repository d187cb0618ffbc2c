import { seatColour, seatIndex } from "./board";

/** The outlines that tell seats apart without colour: circle, diamond, triangle, square. */
export const SEAT_OUTLINES = [
  "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z",
  "M12 1.6 22.4 12 12 22.4 1.6 12Z",
  "M12 3 22.5 20.5H1.5Z",
  "M4 4h16v16H4Z",
] as const;

export function seatOutline(player: string): string {
  return SEAT_OUTLINES[seatIndex(player) % 4] ?? SEAT_OUTLINES[0];
}

/** A seat's shape in its colour, to stand before a name. */
export function SeatMark({ player, size = 16 }: { player: string; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d={seatOutline(player)}
        fill={seatColour(player)}
        stroke={seatColour(player)}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
