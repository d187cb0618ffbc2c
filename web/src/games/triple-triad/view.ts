// The view of Triple Triad as its board reads it.

export interface Card {
  name: string;
  level: number;
  /** Top, right, bottom, left; 10 is written A. */
  ranks: [number, number, number, number];
  element: string | null;
}

export interface Placed {
  card: string;
  owner: string;
}

export type Cause = "basic" | "same" | "sameWall" | "plus" | "combo";

export interface Captured {
  type: "cardCaptured";
  player: string;
  card: string;
  cell: string;
  by: string;
  cause: Cause;
  chain: number;
}

export type TriadEvent =
  | Captured
  | { type: "cardPlaced"; player: string; card: string; cell: string }
  | { type: "suddenDeathStarted"; counter: number }
  | { type: "coinTossed"; player: string }
  | { type: "roundWon"; player: string; score: number; otherScore: number }
  | { type: "roundDrawn"; isFinal: boolean }
  | { type: "cardTraded"; card: string; giver: string; taker: string };

export interface LastMove {
  events: TriadEvent[];
  finalBoard: (Placed | null)[] | null;
}

export interface TriadView {
  playerIds: string[];
  currentPlayerId: string | null;
  phase: "pick" | "play" | "trade" | "over";
  rules: Record<string, boolean | string | null>;
  hands: Record<string, (string | null)[]>;
  board: Record<string, Placed | null>;
  elementCells: Record<string, string>;
  scores: Record<string, number>;
  collections: Record<string, string[] | null>;
  takesLeft: number;
  suddenDeathCounter: number;
  cards: Record<string, Card>;
  lastMove: LastMove | null;
}

/** The cells as they lie on the screen, from the top left. */
export const CELLS: readonly string[] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/** The order in which a final board is told. */
export const TOLD_CELLS = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"] as const;

export function rank(value: number): string {
  return value === 10 ? "A" : String(value);
}
