// Tracks: one place after another, in a row, around a loop, back and forth, or as the four quarters of a
// backgammon board.
import type { Ground, Point, Spot } from "./grid";
import type { Cell, Track } from "./types";

const RIM = 0.3;
/** No row of a path that turns is longer than this. */
const LONGEST = 10;

export function tracked(grid: Track): Ground {
  if (grid.shape === "tables") return tables();
  const places = PLACES[grid.shape ?? "row"](grid.length);
  const width = Math.max(...places.map(({ x }) => x)) + 1;
  const height = Math.max(...places.map(({ y }) => y)) + 1;
  const middle = ([place]: readonly [number, number]): Point => {
    const { x, y } = places[Math.min(Math.max(Math.round(place), 0), places.length - 1)] ?? { x: 0, y: 0 };
    return { x: x + 0.5 + RIM, y: y + 0.5 + RIM };
  };
  return {
    width: width + 2 * RIM,
    height: height + 2 * RIM,
    spot: ({ at, span = [1, 1] }) => ({ ...middle(at), width: span[0], height: span[1] }),
    corner: middle,
    piece: 0.66,
    names: [],
    stacks: () => "spread",
  };
}

const PLACES: Record<"row" | "loop" | "snake", (length: number) => Point[]> = {
  row: (length) => Array.from({ length }, (_, x) => ({ x, y: 0 })),
  loop: (length) => {
    const width = Math.ceil(length / 4) + 1;
    const height = Math.max(Math.ceil(length / 2) - width + 2, 2);
    const around = 2 * (width + height) - 4;
    return Array.from({ length }, (_, place) => along((place * around) / length, width - 1, height - 1));
  },
  snake: (length) => {
    const width = Math.min(LONGEST, Math.max(2, Math.ceil(Math.sqrt(length * 1.3))));
    const rows = Math.ceil(length / width);
    return Array.from({ length }, (_, place) => {
      const row = Math.floor(place / width);
      const across = place % width;
      return { x: row % 2 === 0 ? across : width - 1 - across, y: rows - 1 - row };
    });
  },
};

/** So far around a rectangle, from its lower right corner to the left, as most games go. */
function along(far: number, width: number, height: number): Point {
  if (far <= width) return { x: width - far, y: height };
  if (far <= width + height) return { x: 0, y: height - (far - width) };
  if (far <= 2 * width + height) return { x: far - width - height, y: 0 };
  return { x: width, y: far - 2 * width - height };
}

/** A backgammon board, in checkers: 24 points, the bar between the quarters, what is borne off beside. */
export const TABLES = {
  width: 15.68,
  height: 12.32,
  rim: 0.48,
  /** Where the left and the right quarters begin, the bar and the tray. */
  left: 0.48,
  right: 7.52,
  bar: 6.5,
  tray: 13.92,
  trayWidth: 1.28,
  pitch: 1,
  quarter: 6,
  barWidth: 1.02,
  point: 4.5,
  checker: 0.92,
};
const BAR = 24;
const OFF = 25;

function tables(): Ground {
  const { width, height, rim, checker } = TABLES;
  const inside = height / 2 - rim;
  const half = (isLow: boolean, x: number, wide: number): Spot => ({
    x,
    y: isLow ? height - rim - inside / 2 : rim + inside / 2,
    width: wide,
    height: inside,
  });
  const spot = ({ at: [place, row] }: Cell): Spot => {
    if (place === BAR) return half(row === 0, TABLES.bar + TABLES.barWidth / 2, TABLES.barWidth);
    if (place === OFF) return half(row === 0, TABLES.tray + TABLES.trayWidth / 2, TABLES.trayWidth);
    return half(place < 12, columnOf(place), 1);
  };
  return {
    width,
    height,
    spot,
    corner: ([place]) => ({ x: columnOf(place), y: place < 12 ? height - rim : rim }),
    piece: checker,
    names: Array.from({ length: BAR }, (_, place) => ({
      text: String(place + 1),
      x: columnOf(place),
      y: place < 12 ? height - rim / 2 : rim / 2,
    })),
    stacks: ({ at: [place, row] }) => {
      const isLow = place < 12 || (place >= BAR && row === 0);
      // on the bar checkers wait in the middle of the board
      return place === BAR ? (isLow ? "down" : "up") : isLow ? "up" : "down";
    },
  };
}

/** The middle of a point: the first six from the lower right to the left, then on around. */
export function columnOf(place: number): number {
  const across = place < 12 ? 11 - place : place - 12;
  const quarter = across < TABLES.quarter ? TABLES.left : TABLES.right;
  return quarter + (across % TABLES.quarter) + 0.5;
}
