// How the client reaches a house, whichever it is: a server, or Python in this browser's worker.
// Nothing above this interface knows which of the two it talks to.
import type { GamePage, LobbySummary, Message, Replay, SeatKey, Seated } from "./messages";

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

export interface NewSeat {
  kind: "human" | "bot" | "open";
  name?: string;
  level?: string;
}

export interface NewLobby {
  gameId: string;
  seats: NewSeat[];
  options: Record<string, unknown>;
  name?: string;
  visibility?: "public" | "private";
  spectators?: boolean;
  clock?: { perMove?: number; perGame?: number; onTimeout: "default" | "bot" | "forfeit" };
  seed?: number | string;
}

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
  lobby(id: string): Promise<LobbySummary>;
  rematch(id: string): Promise<Seated>;
  replay(id: string, viewer: string | null, language: string): Promise<Replay>;
  record(id: string): Promise<string>;
  /** The seats of a table that are played at this device. */
  seatsHere(lobby: LobbySummary): string[];
  connect(lobby: string, player: string | null, listener: Listener): Connection;
}

/** What only a house with other people in it can do. */
export interface OnlineCarrier extends Carrier {
  lobbies(game?: string): Promise<LobbySummary[]>;
  join(id: string, name: string, player?: string): Promise<Seated>;
  leave(id: string): Promise<void>;
  start(id: string): Promise<LobbySummary>;
  seatOf(lobby: string): SeatKey | null;
  carryOver(from: string, to: string): void;
}
