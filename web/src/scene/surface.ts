// What all surfaces of boards share: their scale, and what cells are filled with.
import type { Ground } from "./grid";
import type { Board, Cell } from "./types";

/** Units of the drawing in a cell. */
export const U = 100;

export interface SurfaceProps {
  board: Board;
  ground: Ground;
  /** Begins the ids of gradients and filters. */
  id: string;
  /** Where the game's pictures lie. */
  files: string;
}

export const TONES: Record<string, string> = {
  light: "#f0ddb6",
  dark: "#a9713d",
  goal: "#f4dd9a",
  water: "#9adbe2",
  sunk: "#d9ccb0",
};

/** A lighter or darker piece of wood, always the same for the same cell. */
function shade({ at: [x, y] }: Cell): number {
  const mixed = Math.sin(x * 12.9 + y * 78.2) * 43758.5;
  return ((mixed - Math.floor(mixed)) * 2 - 1) * 2.5;
}

export function fillOf(cell: Cell, board: Board): string {
  const own = TONES[cell.tone ?? ""];
  const isWell = cell.tone === "sunk" && (board.material ?? "wood") === "wood";
  if (own !== undefined && !isWell) return own;
  if (board.material === "paper" || board.material === "linen") return "#fffdf7";
  return board.material === "felt" ? "#347664" : `hsl(34 58% ${74 + shade(cell)}%)`;
}

export function isLight(board: Board): boolean {
  const { material = "wood", grid } = board;
  if (grid.kind === "track" && grid.shape === "tables") return false;
  return material === "paper" || material === "linen" || grid.kind === "picture";
}
