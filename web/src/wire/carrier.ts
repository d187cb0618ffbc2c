// How the client reaches a server, or Python in this browser's worker. All that a table needs
// is in one interface, which both keep in the same words (carrier.suite.ts tries it on both): nobody
// above asks which of the two it is. What only a server has besides is in online.ts.
import type {
  Described,
  GamePage,
  Lobby,
  Lookback,
  Message,
  NewLobby as Wished,
  Seated,
  Welcome,
} from "./types";

export type { NewSeat } from "./types";

/** What was refused, as a server and a worker both say it. */
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

/** A table before its house has answered, as its first seat sees it. Where the first view depends on a
 *  deal, cards lie face down and nothing may be done yet. */
export interface Preview {
  lobby: Lobby;
  welcome: Welcome;
  words: Described;
}

export interface Carrier {
  /** Whether people at other devices may be at its tables: they come and go, and talk. */
  readonly hasOthers: boolean;
  games(language: string): Promise<GamePage[]>;
  game(id: string, language: string): Promise<GamePage>;
  open(lobby: NewLobby): Promise<Seated>;
  /** The id of a new table, which may be there before the house has answered: then it has a preview. */
  begin(lobby: NewLobby): Promise<string>;
  preview(id: string): Preview | null;
  lobby(id: string): Promise<Lobby>;
  /** Begin with who is there; refused where the match has begun. */
  start(id: string): Promise<Lobby>;
  /** Give the own seat back; refused where the match has begun. */
  leave(id: string): Promise<void>;
  /** Offer to meet again, or agree to it: the id of the table where that is. */
  rematch(id: string): Promise<string>;
  /** Say that one does not play again. */
  declineRematch(id: string): Promise<void>;
  /** A whole match; with scenes where the game has no board of its own. */
  replay(id: string, viewer: string | null, language: string, scenes?: boolean): Promise<Lookback>;
  record(id: string): Promise<string>;
  /** The match that the address of a look back must carry because nobody else could ask for it. */
  shared(id: string): Promise<string | null>;
  /** The seats of a table that are played at this device. */
  seatsHere(lobby: Lobby): string[];
  /** What takes the own seat to another device, where it can be taken. */
  recoveryOf(id: string): string | null;
  /** Hear somebody's talk no more, or again; who is not heard then. */
  mute(id: string, player: string, muted: boolean): Promise<string[]>;
  mutedIn(id: string): string[];
  /** Complain to whoever runs the server; the last lines of the talk go along. */
  report(id: string, player: string | null, reason: string): Promise<void>;
  connect(lobby: string, player: string | null, listener: Listener): Connection;
}
