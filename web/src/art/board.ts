// What all boards ask of the table's shapes: actions compared, seats named and coloured.
import type { LegalAction, Seat } from "../wire/types";

/** An action as one text, so that two of them can be compared. */
export function keyOf(action: LegalAction): string {
  const args = Object.entries(action.args).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${action.verb} ${JSON.stringify(args)}`;
}

/** The name of the person on a seat; the seat's own where nobody has said. */
export function nameOf(seats: Seat[], player: string): string {
  return seats.find((seat) => seat.player === player)?.name || player;
}

/** The number of a seat, from 0, for its colour and its shape. */
export function seatIndex(player: string): number {
  return Math.max(0, Number.parseInt(player.slice(1), 10) - 1) || 0;
}
