// What a board of its own is given, and what it may say of itself. A board lives in
// src/games/<id>/Board.tsx and knows no rules: what can be done is in `legal`; anything else may be
// asked too and is refused with a sentence. Adding a face to a game is adding that folder.
import type { ComponentType } from "react";
import type { Scene } from "../scene/types";
import type { Questions } from "./asked";
import type { Advised, Card, GamePage, Json, LegalAction, Seat, EventMessage } from "../wire/types";

export type { Advised, Card, LegalAction, Seat, EventMessage } from "../wire/types";

export interface Refused {
  action: LegalAction;
  message: string;
}

export type Translate = (key: string, values?: Record<string, unknown>) => string;

// biome-ignore lint/suspicious/noExplicitAny: only a game knows what its view is, and its board says so
export interface BoardProps<V = any> {
  view: V;
  previous: V | null;
  legal: LegalAction[];
  labels: string[];
  /** What is asked for each argument of a verb that may be used. */
  questions?: Questions;
  viewer: string | null;
  seats: Seat[];
  act: (action: LegalAction) => void;
  refused: Refused | null;
  last: EventMessage | null;
  advice: Advised | null;
  cards: Record<string, Card>;
  t: Translate;
  reducedMotion: boolean;
  over: boolean;
  /** After the end, what the game draws over its board: the winner's path, say. */
  trail?: Json;
  /** The game's page, with its words. */
  page?: GamePage | null;
  /** The table as a scene and its board as text, for a face that asked for them. */
  scene?: Scene | null;
  board?: string;
  /** Where the table speaks; none where nobody can act, as in a look back. */
  voice?: Voice;
}

/** What a board adds to the message line: a hint of what the pointer would do, and buttons. */
export interface Voice {
  say: (hint: string | null) => void;
  /** Whether all that happened has been shown: a result waits for that. */
  told: (isTold: boolean) => void;
  slot: HTMLElement | null;
}

/** What is shown of a seat beside its name: "7 walls left", and how many of how many as little bars. */
export interface SeatNote {
  text?: string;
  bars?: { full: number; of: number };
  score?: string | number;
}

// biome-ignore lint/suspicious/noExplicitAny: only a game knows what its view is, and its board says so
export interface AsideProps<V = any> {
  view: V;
  cards: Record<string, Card>;
  page: GamePage | null;
  t: Translate;
  scene?: Scene | null;
  seats: Seat[];
  viewer: string | null;
}

/** The module of a board. Only the default export is needed. */
export interface Face {
  default: ComponentType<BoardProps>;
  /** Width over height of the space the board wants on a wide screen; 1 unless said (616 × 616). */
  aspect?: number;
  /** Whether the board takes whatever height there is, rather than keep its shape. */
  fills?: boolean;
  /** Width over height on a phone, where the board is as wide as the screen; none means that the
   *  board is as high as its content. */
  phoneAspect?: number;
  /** Whether the board itself shows who sits where: a phone then spares the others' seat cards. */
  showsSeats?: boolean;
  /** What stands at the side of the board, above the moves: what has not been seen yet, say. */
  Aside?: ComponentType<AsideProps>;
  /** What stands beside a seat's name in its card. */
  // biome-ignore lint/suspicious/noExplicitAny: only a game knows what its view is, and its board says so
  seatNote?: (view: any, player: string, t: Translate, scene?: Scene | null) => SeatNote | null;
  /** For the face that draws scenes: what each asks for, instead of `aspect` and `showsSeats`. */
  frame?: (scene: Scene | null) => { aspect: number; showsSeats: boolean };
}
