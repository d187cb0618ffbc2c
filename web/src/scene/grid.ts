// Where the cells of a board lie, in units of one cell. A ground says how large a board is, where each
// cell has its middle and how much room it gives; pixels and materials are others' affair.
import { hexagonal } from "./hexagons";
import { tracked } from "./track";
import type { Board, Cell } from "./types";

export interface Spot {
  /** The middle. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Name extends Point {
  text: string;
}

export interface Ground {
  width: number;
  height: number;
  spot: (cell: Cell) => Spot;
  /** A corner of cells, for lines between them. */
  corner: (at: readonly [number, number]) => Point;
  /** How wide a piece is. */
  piece: number;
  /** What columns and rows are called, beside them. */
  names: Name[];
  /** Which way several pieces of one cell are laid: spread over it, or in a column from its rim. */
  stacks: (cell: Cell) => "spread" | "down" | "up";
}

/** What is left around the cells: for names, for the rim. */
const RIM = { wood: 0.42, felt: 0.3, paper: 0.3, linen: 0.3, drop: 0.14 };
/** Above an upright board: room for the disc that is held over it. Below: its foot, with the names. */
export const HELD = 1.12;
export const FOOT = 0.36;

export function groundOf(board: Board): Ground {
  const { grid } = board;
  switch (grid.kind) {
    case "squares":
      return squared(board, grid);
    case "hexagons":
      return hexagonal(grid, (board.sides ?? []).length > 0);
    case "track":
      return tracked(grid);
    case "points": {
      const unit = nearest((board.cells ?? []).map(({ at }) => at));
      return free(grid.width / unit, grid.height / unit, unit, 0.62, 0.6);
    }
    case "picture":
      return free(grid.width / grid.size, grid.height / grid.size, grid.size, 1, 0);
  }
}

function squared(board: Board, grid: Extract<Board["grid"], { kind: "squares" }>): Ground {
  const { columns, rows } = grid;
  const isUpright = board.material === "drop";
  const rim = RIM[board.material ?? "wood"];
  const above = isUpright ? HELD + rim : rim;
  const below = isUpright ? FOOT + rim : rim;
  const down = (row: number, span: number) => (grid.fromTop ? row : rows - row - span);
  const inRim = (isUpright ? FOOT / 2 : rim / 2) + (isUpright ? rim : 0);
  return {
    width: columns + 2 * rim,
    height: rows + above + below,
    spot: ({ at, span = [1, 1] }) => ({
      x: rim + at[0] + span[0] / 2,
      y: above + down(at[1], span[1]) + span[1] / 2,
      width: span[0],
      height: span[1],
    }),
    corner: ([x, y]) => ({ x: rim + x, y: above + (grid.fromTop ? y : rows - y) }),
    piece: isUpright ? 0.825 : grid.onPoints ? 0.92 : 0.74,
    names: [
      ...(grid.columnNames ?? []).map((text, x) => ({ text, x: rim + x + 0.5, y: above + rows + inRim })),
      ...(grid.rowNames ?? []).map((text, y) => ({ text, x: rim / 2, y: above + down(y, 1) + 0.5 })),
    ],
    stacks: () => "spread",
  };
}

/** Points anywhere on a sheet. */
function free(width: number, height: number, unit: number, piece: number, rim: number): Ground {
  const at = ([x, y]: readonly [number, number]) => ({ x: rim + x / unit, y: rim + y / unit });
  return {
    width: width + 2 * rim,
    height: height + 2 * rim,
    spot: (cell) => ({ ...at(cell.at), width: piece * 1.15, height: piece * 1.15 }),
    corner: at,
    piece,
    names: [],
    stacks: () => "spread",
  };
}

/** How far the two nearest of these are from each other. */
function nearest(points: readonly (readonly [number, number])[]): number {
  let least = Number.POSITIVE_INFINITY;
  points.forEach(([x, y], number) => {
    for (const [u, v] of points.slice(number + 1)) least = Math.min(least, Math.hypot(x - u, y - v) || least);
  });
  return Number.isFinite(least) ? least : 1;
}
