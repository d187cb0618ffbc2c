// The view of Piscari as the common table's board reads it.

export type Icon = "fisherman" | "fish" | "fly";
export type Colour = "blue" | "red";

export interface Rolled {
  playerId: string;
  colour: Colour;
  icon: Icon;
  passed: boolean;
  cell: string | null;
}

export interface PiscariView {
  playerIds: string[];
  currentPlayerId: string | null;
  turn: number;
  gameOver: boolean;
  colours: Record<string, Colour>;
  board: Record<string, { icon: Icon; colour: Colour } | null>;
  die: Icon | null;
  last: Rolled | null;
  winningLines: string[];
}

/** The cells as they lie on the screen, from the top left. */
export const CELLS: readonly string[] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

/** The cells of a line by its name: a column, a row, or a diagonal such as `a3-c1`. */
export function lineCells(line: string): string[] {
  const [from, to] = line.split("-");
  if (from && to) return [from, "b2", to];
  return CELLS.filter((cell) => cell.includes(line));
}
