// A table that goes on from a position of a match that is over.
import { here } from "../frame/carriers";
import type { NewSeat } from "../wire/carrier";
import type { Seat } from "../wire/types";

/** The record as it was before this entry: its header, and the entries up to there. */
export function before(record: string, seq: number): string {
  return `${record.split("\n").slice(0, seq).join("\n")}\n`;
}

/** The options of a record's match, as they were asked for. */
export function optionsOf(record: string): Record<string, unknown> {
  const { seed: _, playerIds: _p, ...options } = JSON.parse(record.slice(0, record.indexOf("\n"))).config;
  return options;
}

/** Open a table on this device with this player's seat for the person, and bots on the others. */
export function tryFrom(
  gameId: string,
  record: string,
  seq: number,
  player: string,
  seats: readonly Seat[],
): Promise<string> {
  const chairs: NewSeat[] = seats.map((seat) =>
    seat.player === player ? { kind: "human", name: seat.name } : { kind: "bot", level: seat.level },
  );
  return here.openFrom({ gameId, seats: chairs, options: optionsOf(record), record: before(record, seq) });
}
