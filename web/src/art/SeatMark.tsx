// A seat is told apart by shape as well as by colour: circle, diamond, triangle, square, pentagon, cross.
import { seatIndex } from "./board";

export const SEAT_OUTLINES = [
  "M12 3a9 9 0 1 1 0 18a9 9 0 0 1 0-18Z",
  "M12 1.6 22.4 12 12 22.4 1.6 12Z",
  "M12 3 22.5 20.5H1.5Z",
  "M4 4h16v16H4Z",
  "M12 2 22 9.3 18.2 21H5.8L2 9.3Z",
  "M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6Z",
] as const;

export function seatColour(number: number): string {
  return `var(--seat-${(number % SEAT_OUTLINES.length) + 1})`;
}

export function seatOutline(player: string): string {
  return outline(seatIndex(player));
}

function outline(number: number): string {
  return SEAT_OUTLINES[number % SEAT_OUTLINES.length] ?? SEAT_OUTLINES[0];
}

/** A seat's shape in its colour, to stand before a name. */
export function SeatMark({ number, size = 14 }: { number: number; size?: number }) {
  const colour = seatColour(number);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <path d={outline(number)} fill={colour} stroke={colour} strokeWidth="2" strokeLinejoin="round" />
    </svg>
  );
}
