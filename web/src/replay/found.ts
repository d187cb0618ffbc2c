// A match to be looked back at, wherever its address says that it is: on a server, on this device, or in the
// address itself.
import { carrierOf, here } from "../frame/carriers";
import type { SharedMatch } from "../local/carrier";
import type { Lookback, Seat } from "../wire/types";
import { PACKED, SHARED, unpacked } from "./link";

export interface Found {
  replay: Lookback;
  seats: Seat[];
  /** The whole record, for those who do more than look. */
  record: () => Promise<string>;
}

/** The match, as its first person at this device saw it, or as somebody named. `withScenes` says, for a game,
 *  whether its board is drawn from scenes. */
export async function found(
  id: string,
  as: string | null,
  language: string,
  withScenes: (game: string) => boolean,
): Promise<Found> {
  if (id.startsWith(SHARED)) {
    return lone(await here.unshared(id.slice(SHARED.length)), as, language);
  }
  if (id.startsWith(PACKED)) {
    return lone({ record: await unpacked(id.slice(PACKED.length)), names: {} }, as, language);
  }
  const carrier = carrierOf(id);
  const lobby = await carrier.lobby(id);
  const viewer = as ?? carrier.seatsHere(lobby)[0] ?? null;
  const replay = await carrier.replay(id, viewer, language, withScenes(lobby.gameId));
  return { replay, seats: lobby.seats, record: () => carrier.record(id) };
}

async function lone(match: SharedMatch, as: string | null, language: string): Promise<Found> {
  const replay = await here.replayOf(match, as, language, true);
  const seats = replay.players.map((player) => ({
    player,
    name: match.names[player] ?? player,
    kind: "human" as const,
    level: null,
    present: true,
    clock: null,
    automated: false,
    helped: false,
  }));
  return { replay, seats, record: () => Promise.resolve(match.record) };
}
