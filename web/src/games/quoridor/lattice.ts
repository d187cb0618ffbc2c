/**
 * Where cells and walls lie on the screen. Cells are counted from the top left as the board is
 * turned for its viewer; names (`e3`, `e3h`) stay what they are. No rule is here.
 */

export const SIDE = 616;
const FRAME = 26;
const GROOVE_SHARE = 12 / 52;
const WALL_SHARE = 10.5 / 12;

/** A cell, or the wall whose middle lies right below the cell (x, y): lying or upright. */
export interface Place {
  kind: "cell" | "h" | "v";
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type Step = "left" | "right" | "up" | "down";

export class Lattice {
  readonly cell: number;
  readonly groove: number;
  readonly pitch: number;
  readonly start: number;

  /** `turns`: quarter turns against the clock, so that the viewer plays upwards. */
  constructor(
    readonly size: number,
    readonly turns = 0,
  ) {
    const inner = SIDE - 2 * FRAME;
    this.cell = inner / (size + (size - 1) * GROOVE_SHARE);
    this.groove = this.cell * GROOVE_SHARE;
    this.pitch = this.cell + this.groove;
    this.start = FRAME;
  }

  placeOf(name: string): Place {
    const wall = /[hv]$/.exec(name)?.[0];
    const [column, row] = spot(wall ? name.slice(0, -1) : name);
    if (!wall) return { kind: "cell", ...this.turned(column, row) };
    const one = this.turned(column, row);
    const other = this.turned(column + 1, row + 1);
    const lying = (wall === "h") === (this.turns % 2 === 0);
    return { kind: lying ? "h" : "v", x: Math.min(one.x, other.x), y: Math.min(one.y, other.y) };
  }

  nameOf(place: Place): string {
    const [column, row] = this.unturned(place.x, place.y);
    if (place.kind === "cell") return written(column, row);
    const [otherColumn, otherRow] = this.unturned(place.x + 1, place.y + 1);
    const lying = (place.kind === "h") === (this.turns % 2 === 0);
    const anchor = written(Math.min(column, otherColumn), Math.min(row, otherRow));
    return `${anchor}${lying ? "h" : "v"}`;
  }

  box(place: Place): Box {
    const x = this.start + place.x * this.pitch;
    const y = this.start + place.y * this.pitch;
    if (place.kind === "cell") return { x, y, width: this.cell, height: this.cell };
    const thick = this.groove * WALL_SHARE;
    const inset = (this.groove - thick) / 2;
    const long = 2 * this.cell + this.groove;
    return place.kind === "h"
      ? { x, y: y + this.cell + inset, width: long, height: thick }
      : { x: x + this.cell + inset, y, width: thick, height: long };
  }

  middle(place: Place): { x: number; y: number } {
    const box = this.box(place);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }

  /** What lies under a point; `reach` widens the grooves into the cells beside them. */
  at(x: number, y: number, reach: number): Place {
    const across = this.along(x, reach);
    const down = this.along(y, reach);
    if (!across.groove && !down.groove) return { kind: "cell", x: across.index, y: down.index };
    const upright = across.groove && (!down.groove || across.off < down.off);
    const last = this.size - 2;
    return {
      kind: upright ? "v" : "h",
      x: across.groove ? across.index : clamp(across.nearest, last),
      y: down.groove ? down.index : clamp(down.nearest, last),
    };
  }

  /** Where an arrow key leads; without walls to place, from cell to cell. */
  next(from: Place, step: Step, withWalls: boolean): Place {
    const last = this.size - 2;
    const sideways = step === "left" || step === "right";
    const forward = step === "right" || step === "down" ? 1 : -1;
    if (from.kind === "cell") {
      const x = from.x + (sideways ? forward : 0);
      const y = from.y + (sideways ? 0 : forward);
      if (x < 0 || y < 0 || x >= this.size || y >= this.size) return from;
      if (!withWalls) return { kind: "cell", x, y };
      return sideways
        ? { kind: "v", x: Math.min(x, from.x), y: clamp(y, last) }
        : { kind: "h", x: clamp(x, last), y: Math.min(y, from.y) };
    }
    const crosses = sideways === (from.kind === "v");
    if (!crosses) {
      const ends = forward === 1 && (sideways ? from.x : from.y) === last;
      if (ends) return { kind: "cell", x: from.x + 1, y: from.y + 1 };
      return {
        kind: from.kind,
        x: clamp(from.x + (sideways ? forward : 0), last),
        y: clamp(from.y + (sideways ? 0 : forward), last),
      };
    }
    const over = forward === 1 ? 1 : 0;
    return { kind: "cell", x: from.x + (sideways ? over : 0), y: from.y + (sideways ? 0 : over) };
  }

  /** One coordinate of a point: in which groove, how far from its middle, next to which end. */
  private along(value: number, reach: number) {
    const last = this.size - 1;
    const index = clamp(Math.floor((value - this.start) / this.pitch), last);
    const within = value - this.start - index * this.pitch;
    const before = Math.abs(within + this.groove / 2);
    const after = Math.abs(within - this.cell - this.groove / 2);
    const nearest = within < this.cell / 2 ? index - 1 : index;
    const wide = this.groove / 2 + reach;
    if (after <= wide && index < last) return { groove: true, index, off: after, nearest };
    if (before <= wide && index > 0) return { groove: true, index: index - 1, off: before, nearest };
    return { groove: false, index, off: Infinity, nearest };
  }

  private turned(column: number, row: number): { x: number; y: number } {
    const last = this.size - 1;
    if (this.turns === 1) return { x: last - row, y: last - column };
    if (this.turns === 2) return { x: last - column, y: row };
    if (this.turns === 3) return { x: row, y: column };
    return { x: column, y: last - row };
  }

  private unturned(x: number, y: number): [number, number] {
    const last = this.size - 1;
    if (this.turns === 1) return [last - y, last - x];
    if (this.turns === 2) return [last - x, y];
    if (this.turns === 3) return [y, x];
    return [x, last - y];
  }
}

/** How often to turn the board so that this goal (`9`, `i`, `1`, `a`) lies at the top. */
export function turnsFor(goal: string | undefined): number {
  if (!goal || (goal !== "1" && goal !== "a")) return goal && /[a-z]/.test(goal) ? 1 : 0;
  return goal === "1" ? 2 : 3;
}

/** The cells of a goal line, by name. */
export function lineCells(goal: string, size: number): string[] {
  const columns = Array.from({ length: size }, (_, index) => written(index, 0).slice(0, 1));
  if (/[a-z]/.test(goal)) return columns.map((_, index) => `${goal}${index + 1}`);
  return columns.map((column) => `${column}${goal}`);
}

export function written(column: number, row: number): string {
  return `${String.fromCharCode(97 + column)}${row + 1}`;
}

function spot(cell: string): [number, number] {
  return [cell.charCodeAt(0) - 97, Number.parseInt(cell.slice(1), 10) - 1];
}

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(last, value));
}
