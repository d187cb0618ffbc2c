// Boards of hexagons: a rhombus that lies, each row half a cell further to the right, or that stands on
// its corner. In both, cells stand on a point themselves, one unit wide.
import type { Ground, Name, Point } from "./grid";
import type { Hexagons, Side } from "./types";

/** From the middle of one row to the middle of the next. */
const ROW = Math.sqrt(3) / 2;
/** From the middle of a cell to its points. */
export const RADIUS = 1 / Math.sqrt(3);
const RIM = 0.55;

/** Neighbours, as (column, row) from a cell. */
const AROUND = [
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
] as const;

export function hexagonal(grid: Hexagons, hasSides: boolean): Ground {
  const rim = RIM + (hasSides ? 0.12 : 0);
  const middle = ([column, row]: readonly [number, number]): Point => {
    const at = lying(grid, column, row);
    return { x: at.x + rim + 0.5, y: at.y + rim + RADIUS };
  };
  const last = lying(grid, grid.columns - 1, grid.rows - 1);
  const right = grid.turned ? (grid.rows + grid.columns - 2) / 2 : last.x;
  return {
    width: right + 1 + 2 * rim,
    height: last.y + 2 * RADIUS + 2 * rim,
    spot: ({ at }) => ({ ...middle(at), width: 1, height: 2 * RADIUS }),
    corner: middle,
    piece: 0.76,
    names: names(grid, middle),
    stacks: () => "spread",
  };
}

function lying({ turned, columns }: Hexagons, column: number, row: number): Point {
  if (turned) return { x: (row - column + columns - 1) / 2, y: (row + column) * ROW };
  return { x: column + row / 2, y: row * ROW };
}

/** Columns are named along the first row, rows along the first column, outside. */
function names(grid: Hexagons, middle: (at: [number, number]) => Point): Name[] {
  const outside = grid.turned
    ? { column: { x: -0.72, y: -0.42 }, row: { x: 0.72, y: -0.42 } }
    : { column: { x: -0.42, y: -0.85 }, row: { x: -0.85, y: 0 } };
  const beside = (text: string, at: [number, number], by: Point): Name => {
    const { x, y } = middle(at);
    return { text, x: x + by.x, y: y + by.y };
  };
  return [
    ...(grid.columnNames ?? []).map((text, column) => beside(text, [column, 0], outside.column)),
    ...(grid.rowNames ?? []).map((text, row) => beside(text, [0, row], outside.row)),
  ];
}

/** The six points of a cell around (0, 0). */
export function corners(size = 1): Point[] {
  return Array.from({ length: 6 }, (_, number) => {
    const angle = (Math.PI / 3) * number + Math.PI / 6;
    return { x: Math.cos(angle) * RADIUS * size, y: Math.sin(angle) * RADIUS * size };
  });
}

/** An edge of the board as it follows the cells: stretches from point to point. */
export function edge(grid: Hexagons, side: Side["edge"], ground: Ground): [Point, Point][] {
  const found: [Point, Point][] = [];
  for (let column = 0; column < grid.columns; column += 1) {
    for (let row = 0; row < grid.rows; row += 1) {
      for (const [across, down] of AROUND) {
        if (beyond(grid, column + across, row + down) !== side) continue;
        const at = ground.corner([column, row]);
        const from = lying(grid, column, row);
        const to = lying(grid, column + across, row + down);
        found.push(facing(at, Math.atan2(to.y - from.y, to.x - from.x)));
      }
    }
  }
  return found;
}

function beyond({ columns, rows }: Hexagons, column: number, row: number): Side["edge"] | null {
  if (row < 0) return "top";
  if (row >= rows) return "bottom";
  if (column < 0) return "left";
  return column >= columns ? "right" : null;
}

/** The side of a cell that faces this way. */
function facing({ x, y }: Point, angle: number): [Point, Point] {
  const end = (turn: number) => ({
    x: x + Math.cos(angle + turn) * RADIUS,
    y: y + Math.sin(angle + turn) * RADIUS,
  });
  return [end(-Math.PI / 6), end(Math.PI / 6)];
}
