// Piscari as the wire has it, and where things lie on the screen: for its board and its pages. No rule is
// here.
export type Colour = "blue" | "red";
export type Icon = "fisherman" | "fish" | "fly";

export interface Figure {
  icon: Icon;
  colour: Colour;
}

export interface Rolled {
  playerId: string;
  colour: Colour;
  icon: Icon;
  passed: boolean;
  cell: string | null;
  taken: Figure | null;
}

export interface PiscariView {
  playerIds: string[];
  colours: Record<string, Colour>;
  board: Record<string, Figure | null>;
  die: Icon | null;
  last: Rolled | null;
  previous: Rolled | null;
  winningLines: string[];
  currentPlayerId: string | null;
  gameOver: boolean;
  turn: number;
}

export const COLOURS: readonly Colour[] = ["blue", "red"];
export const PLAYER: Record<Colour, string> = { blue: "p1", red: "p2" };
export const COLUMNS = ["a", "b", "c"];
export const ROWS = ["3", "2", "1"];
/** As they lie on the screen, from top left to bottom right. */
export const CELLS: readonly string[] = ROWS.flatMap((row) => COLUMNS.map((column) => column + row));

export function opponent(colour: Colour): Colour {
  return colour === "blue" ? "red" : "blue";
}

/** The first and the last cell of a line by its name: `b`, `2`, `a3-c1`. */
export function ends(line: string): [string, string] {
  if (line.includes("-")) return line.split("-") as [string, string];
  return /\d/.test(line) ? [`a${line}`, `c${line}`] : [`${line}1`, `${line}3`];
}

/** The three cells of a line. */
export function cellsOf(line: string): string[] {
  const [first, last] = ends(line).map(place) as [Place, Place];
  return [first, { x: (first.x + last.x) / 2, y: (first.y + last.y) / 2 }, last].map(
    ({ x, y }) => `${COLUMNS[x]}${ROWS[y]}`,
  );
}

export interface Place {
  x: number;
  y: number;
}

/** Column and row on the screen, from 0. */
export function place(cell: string): Place {
  return { x: COLUMNS.indexOf(cell[0] ?? ""), y: ROWS.indexOf(cell[1] ?? "") };
}
