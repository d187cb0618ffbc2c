// A seat is told apart by shape as well as by colour: circle, diamond, triangle, square.
export const SEAT_COLOURS = ["var(--seat-1)", "var(--seat-2)", "var(--seat-3)", "var(--seat-4)"] as const;

export function seatColour(number: number): string {
  return SEAT_COLOURS[number % SEAT_COLOURS.length] as string;
}

export function SeatMark({ number, size = 14 }: { number: number; size?: number }) {
  const fill = seatColour(number);
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true" className="shrink-0">
      {number % 4 === 0 && <circle cx="10" cy="10" r="9" fill={fill} />}
      {number % 4 === 1 && <rect x="3.6" y="3.6" width="12.8" height="12.8" rx="2" fill={fill} transform="rotate(45 10 10)" />}
      {number % 4 === 2 && <path d="M10 1.800L19 17.300H1z" fill={fill} stroke={fill} strokeWidth="2" strokeLinejoin="round" transform="translate(0 .4) scale(.96 .96)" />}
      {number % 4 === 3 && <rect x="2" y="2" width="16" height="16" rx="3" fill={fill} />}
    </svg>
  );
}
