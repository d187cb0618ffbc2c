// What a page knows of a table; store.ts alone changes it.
import type { Line } from "../wire/carrier";
import type { Lobby } from "../wire/types";
import type { Refused } from "./board";
import type { Side } from "./side";

export interface TableState {
  lobby: Lobby | null;
  sides: (Side | null)[];
  /** Which of the sides is on the screen. */
  shown: number;
  line: Line;
  why: string;
  refused: Refused | null;
  /** What went wrong that was no action: an undo, say. */
  complaint: string;
  isAdvising: boolean;
  isAsking: boolean;
  /** Whether a bot plays every turn of the own seat, until it is told to stop. */
  isAutoplaying: boolean;
  /** Whether a bot was asked to play the own turn, and has not done so yet. */
  isBotMoving: boolean;
  /** Whose talk is not wanted. */
  muted: string[];
  /** Whether the table is shown as foreseen, and its house has not answered yet. */
  isEarly: boolean;
}

/** Before anything is known. */
export const UNKNOWN: TableState = {
  lobby: null,
  sides: [],
  shown: 0,
  line: "lost",
  why: "",
  refused: null,
  complaint: "",
  isAdvising: false,
  isAsking: false,
  isAutoplaying: false,
  isBotMoving: false,
  muted: [],
  isEarly: false,
};
