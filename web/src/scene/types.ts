// Made by `python -m tools.web.wire_types` from src/damier/scene: do not edit.
// A scene as a client is told it: in words, and without what is as usual.
import type { Json } from "../wire/types";

/** A card of which the viewer sees the back. */
export interface Back {
  kind: "back";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  seat?: string;
}

/** A board with its cells, and the lines between them. */
export interface Board {
  kind: "board";
  grid: Squares | Hexagons | Points | Track | OnPicture;
  cells?: Cell[];
  lines?: Line[];
  material?: "drop" | "felt" | "linen" | "paper" | "wood";
  sides?: Side[];
  id?: string;
  label?: string;
}

/** A card whose face the viewer sees: of a pack of cards by rank and suit, any other by its text, its value and its picture. */
export interface Card {
  kind: "card";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  rank?: string;
  suit?: string;
  text?: string;
  value?: string;
  picture?: string;
  sides?: string[];
  mark?: string;
  seat?: string;
  colour?: "amber" | "black" | "blue" | "brown" | "gold" | "green" | "grey" | "ivory" | "purple" | "red" | "white";
  isKnown?: boolean;
}

/** A place on a board. What `at` means is said by the board's grid. */
export interface Cell {
  kind: "cell";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  at: [number, number];
  pieces?: (Piece | Card | Back)[];
  tone?: "dark" | "goal" | "light" | "none" | "plain" | "sunk" | "water";
  seat?: string;
  text?: string;
  span?: [number, number];
}

/** A number that people watch: points, walls left, coins. With `of`, how many there are to reach or to spend. */
export interface Counter {
  kind: "counter";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  value: number;
  of?: number;
  showsBars?: boolean;
}

/** A die: so many pips, or what else is on its face; None has not been thrown. */
export interface Die {
  kind: "die";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  pips?: number;
  text?: string;
  picture?: string;
  seat?: string;
  isUsed?: boolean;
}

/** The cards that a player holds: a fan of faces or of backs. */
export interface Hand {
  kind: "hand";
  id?: string;
  label?: string;
  seat: string;
  cards?: (Card | Back)[];
}

/** Six neighbours each. `at` is (column, row), each row half a cell further to the right than the one above it: a rhombus, of which any outline can be cut. `turned` stands it on its corner, which makes more of a narrow screen. */
export interface Hexagons {
  kind: "hexagons";
  columns: number;
  rows: number;
  turned?: boolean;
  columnNames?: string[];
  rowNames?: string[];
}

/** A stretch between corners of cells: a wall, a fence, a side of a box. Corner (0, 0) is where the cell at (0, 0) begins. One that is not there yet can still be touched. */
export interface Line {
  kind: "line";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  start: [number, number];
  end: [number, number];
  isThere?: boolean;
  seat?: string;
}

/** Cells lie on a picture among the game's files, at its own coordinates, (0, 0) at the upper left; `size` is how wide a piece is there. */
export interface OnPicture {
  kind: "picture";
  picture: string;
  width: number;
  height: number;
  size: number;
}

/** What is said of a player beside the name: counters, tags, a word. Touching the panel is touching the player. */
export interface Panel {
  kind: "panel";
  id?: string;
  label?: string;
  seat: string;
  things?: (Counter | Tag | Piece | Card | Back)[];
  text?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
}

/** Something that lies on a cell or in a row, in the colour of a seat or in one of its own. */
export interface Piece {
  kind: "piece";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
  shape?: "box" | "cross" | "cube" | "disc" | "king" | "pawn" | "ring" | "seeds" | "ship" | "stone" | "text";
  seat?: string;
  colour?: "amber" | "black" | "blue" | "brown" | "gold" | "green" | "grey" | "ivory" | "purple" | "red" | "white";
  text?: string;
  picture?: string;
  count?: number;
}

/** Cards on top of each other. Of `count` only those that can be seen are listed, the topmost first; with `stands_for`, the pile itself can be touched. */
export interface Pile {
  kind: "pile";
  id: string;
  label?: string;
  cards?: (Card | Back)[];
  count: number;
  seat?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
}

/** A card of a trick, before whoever played it; `note` says what it is there: led, highest. */
export interface Played {
  seat: string;
  card: Card | Back;
  note?: string;
}

/** Cells are points anywhere on a sheet of this size, (0, 0) at the upper left, joined by lines: pairs of ids. */
export interface Points {
  kind: "points";
  width: number;
  height: number;
  links?: [string, string][];
}

/** Things side by side, in an order that means something or none. */
export interface Row {
  kind: "row";
  id: string;
  label?: string;
  things?: (Card | Back | Piece | Die | Counter | Tag)[];
  seat?: string;
}

/** Areas, from the most important one on, and what is to be noticed among them. */
export interface Scene {
  areas: (Board | Hand | Pile | Row | Trick | Panel | Scores | Text)[];
  last?: string[];
  line?: string[];
  title?: string;
  note?: string;
}

/** A table of points by player: in all and, where there are rounds, in this one. */
export interface Scores {
  kind: "scores";
  id?: string;
  label?: string;
  points: Record<string, number>;
  roundPoints?: Record<string, number>;
  goal?: number;
}

/** An edge of a board that belongs to a seat, such as those that are joined in Hex. */
export interface Side {
  edge: "bottom" | "left" | "right" | "top";
  seat: string;
}

/** Columns and rows. Cell (0, 0) is at the lower left, or at the upper left if `from_top`. With `on_points`, pieces lie where the lines of a grid cross, as in Go. */
export interface Squares {
  kind: "squares";
  columns: number;
  rows: number;
  fromTop?: boolean;
  onPoints?: boolean;
  columnNames?: string[];
  rowNames?: string[];
  stars?: [number, number][];
}

/** A word that holds for now: “protected”, “dealer”. */
export interface Tag {
  kind: "tag";
  id: string;
  label?: string;
  standsFor?: Record<string, Json> | Record<string, Json>[];
}

/** A sentence on the table. */
export interface Text {
  kind: "text";
  id: string;
  label?: string;
  text: string;
}

/** One cell after another: `at` is (place, 0). A row, a loop, a path that turns back and forth, or the four quarters of a backgammon board, of whose 24 points place 0 is at the lower right. There the bar is place 24 and what is borne off lies at 25, below for row 0, above for 1. */
export interface Track {
  kind: "track";
  length: number;
  shape?: "loop" | "row" | "snake" | "tables";
}

/** The cards that were played to the middle, each before its player; `waits_for` are the seats that are still to play. */
export interface Trick {
  kind: "trick";
  id?: string;
  label?: string;
  played?: Played[];
  waitsFor?: string[];
}
