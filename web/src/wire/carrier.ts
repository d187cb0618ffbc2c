// How the client reaches a house, whichever it is: a server, or Python in this browser's worker.
// Playing needs no more than this interface; what only a server offers asks for its kind first.
import type { GamePage, Lobby, Lookback, Message, NewLobby as Wished, SeatKey, Seated } from "./types";

export type { NewSeat } from "./types";

/** What a house refused, as every house says it. */
export class WireError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status = 0,
    readonly details: Record<string, unknown> = {},
  ) {
    super(message);
  }
}

export type Asked = Record<string, unknown>;

/** What a table is asked to be; only a device alone lets its people choose the seed. */
export type NewLobby = Wished & { seed?: number | string };

/** Whether messages flow: `lost` means that the carrier is trying again by itself. */
export type Line = "open" | "lost" | "gone";

export interface Listener {
  heard: (message: Message) => void;
  line: (line: Line, why?: string) => void;
}

export interface Connection {
  send: (message: Asked) => void;
  close: () => void;
}

export interface Carrier {
  readonly kind: "online" | "local";
  game(id: string, language: string): Promise<GamePage>;
  open(lobby: NewLobby): Promise<Seated>;
  lobby(id: string): Promise<Lobby>;
  rematch(id: string): Promise<Seated>;
  replay(id: string, viewer: string | null, language: string): Promise<Lookback>;
  record(id: string): Promise<string>;
  /** The seats of a table that are played at this device. */
  seatsHere(lobby: Lobby): string[];
  connect(lobby: string, player: string | null, listener: Listener): Connection;
}

/** What only a house with other people in it can do. */
export interface OnlineCarrier extends Carrier {
  lobbies(game?: string): Promise<Lobby[]>;
  join(id: string, name: string, player?: string): Promise<Seated>;
  leave(id: string): Promise<void>;
  start(id: string): Promise<Lobby>;
  seatOf(lobby: string): SeatKey | null;
  carryOver(from: string, to: string): void;
  /** Hear somebody's talk no more, or again. */
  mute(id: string, player: string, muted: boolean): Promise<void>;
  mutedIn(id: string): string[];
  /** Complain to whoever runs the server; the last lines of the talk go along. */
  report(id: string, player: string | null, reason: string): Promise<void>;
  recover(recovery: string): Promise<Seated[]>;
}
