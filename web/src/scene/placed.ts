// What a laid-out table is made of: things with a place in pixels, boards with their grounds, words.
import type { Ground } from "./grid";
import type { Touchable } from "./things";
import type { Board } from "./types";

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A thing on the table; x and y are its middle. */
export interface Placed extends Box {
  id: string;
  thing: Touchable | Seat;
  /** The area it lies in: arrow keys stay there as long as they can. */
  area: string;
  turn: number;
  z: number;
  /** What a touch may be about, first things first; empty for what is only looked at. */
  targets: string[];
  /** Where something that is put here would lie, if not in the middle. */
  landing?: { x: number; y: number; size: number };
  /** How much of its width is touched; all of it unless said. */
  reach?: number;
  /** In the near hand. */
  isHeld?: boolean;
  /** How much of a card in a fan can be seen from its left; all of it unless said. */
  strip?: number;
  /** Comes from above, as discs do into an upright board. */
  falls?: boolean;
}

/** A player's name on the table, with what is said beside it. */
export interface Seat {
  kind: "seat";
  id: string;
  player: string;
  /** How many cards that player holds, where a hand lies on the table. */
  cards?: number;
  /** At a side of the table, what is said stands under the name. */
  side?: "left" | "right";
}

export interface LaidBoard extends Box {
  board: Board;
  ground: Ground;
  /** Pixels of one cell. */
  unit: number;
}

/** Something written on the table; x and y are its middle. */
export interface Word {
  id: string;
  text: string;
  x: number;
  y: number;
  look: "label" | "text" | "played";
  /** How many there are of what it names. */
  count?: number;
  /** Whose mark stands before it. */
  seat?: string;
  width?: number;
}

export interface Laid {
  width: number;
  height: number;
  /** Whether the table is a felt; else only its boards are drawn. */
  isFelt: boolean;
  boards: LaidBoard[];
  placed: Placed[];
  words: Word[];
  /** Places that wait for a card. */
  waits: Box[];
}

/** Who looks, and how much room there is. */
export interface Room {
  width: number;
  /** On a phone there is no given height, only how much would be good to have. */
  height: number;
  isPhone: boolean;
  /** Everybody at the table in order, and whose side of it this is. */
  players: string[];
  near: string;
}

/** Height over width of a card. */
export const CARD = 1.4;

export function middleOf({ x, y, width, height }: Box): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}
