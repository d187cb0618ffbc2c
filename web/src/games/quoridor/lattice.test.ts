import { describe, expect, it } from "vitest";
import { Lattice, SIDE, lineCells, turnsFor, type Place } from "./lattice";

const SIZES = [3, 5, 7, 9, 11];
const TURNS = [0, 1, 2, 3];

function everyPlace(size: number): Place[] {
  const places: Place[] = [];
  for (let x = 0; x < size; x++) {
    for (let y = 0; y < size; y++) {
      places.push({ kind: "cell", x, y });
      if (x < size - 1 && y < size - 1) places.push({ kind: "h", x, y }, { kind: "v", x, y });
    }
  }
  return places;
}

describe("the lattice", () => {
  it("has the measures of the drawing on the usual board", () => {
    const lattice = new Lattice(9);
    expect(lattice.cell).toBeCloseTo(52);
    expect(lattice.groove).toBeCloseTo(12);
    expect(lattice.box(lattice.placeOf("a1"))).toMatchObject({ x: 26 });
    expect(lattice.box(lattice.placeOf("i1")).x + 52 + 26).toBeCloseTo(SIDE);
  });

  it("puts e3h above e3 and f3, and e3v right of e3 and e4", () => {
    const lattice = new Lattice(9);
    const e3 = lattice.box(lattice.placeOf("e3"));
    const lying = lattice.box(lattice.placeOf("e3h"));
    const upright = lattice.box(lattice.placeOf("e3v"));
    expect(lying.x).toBeCloseTo(e3.x);
    expect(lying.y + lying.height).toBeLessThan(e3.y);
    expect(upright.x).toBeGreaterThan(e3.x + e3.width);
    expect(upright.y).toBeCloseTo(lattice.box(lattice.placeOf("e4")).y);
  });

  it("names every place as it found it, on every size and from every side", () => {
    for (const size of SIZES) {
      for (const turns of TURNS) {
        const lattice = new Lattice(size, turns);
        const names = everyPlace(size).map((place) => lattice.nameOf(place));
        expect(new Set(names).size).toBe(size * size + 2 * (size - 1) ** 2);
        expect(names.map((name) => lattice.placeOf(name))).toEqual(everyPlace(size));
      }
    }
  });

  it("keeps walls beside their cells when the board is turned", () => {
    for (const turns of TURNS) {
      const lattice = new Lattice(9, turns);
      const wall = lattice.middle(lattice.placeOf("c6h"));
      const cells = ["c6", "d6", "c7", "d7"].map((name) => lattice.middle(lattice.placeOf(name)));
      expect(wall.x).toBeCloseTo(cells.reduce((sum, cell) => sum + cell.x, 0) / 4);
      expect(wall.y).toBeCloseTo(cells.reduce((sum, cell) => sum + cell.y, 0) / 4);
    }
  });

  it("finds a cell by its middle, and a wall at either end of it", () => {
    for (const size of SIZES) {
      const lattice = new Lattice(size);
      for (const place of everyPlace(size)) {
        const { x, y } = lattice.middle(place);
        const end = place.kind === "cell" ? 0 : 0.3 * lattice.cell;
        for (const sign of [-1, 1]) {
          const at = lattice.at(
            x + (place.kind === "h" ? sign * end : 0),
            y + (place.kind === "v" ? sign * end : 0),
            0,
          );
          expect(at).toEqual(place);
        }
      }
    }
  });

  it("never leaves the board, wherever the pointer is", () => {
    const lattice = new Lattice(5);
    for (const [x, y] of [
      [-50, 0],
      [0, 0],
      [700, 300],
      [300, 900],
      [616, 616],
    ] as const) {
      const place = lattice.at(x, y, 8);
      expect(everyPlace(5)).toContainEqual(place);
    }
  });

  it("lets arrow keys reach every place", () => {
    const lattice = new Lattice(5);
    const reached = new Map<string, Place>();
    const queue: Place[] = [{ kind: "cell", x: 0, y: 0 }];
    for (let place = queue.pop(); place; place = queue.pop()) {
      const name = lattice.nameOf(place);
      if (reached.has(name)) continue;
      reached.set(name, place);
      for (const step of ["left", "right", "up", "down"] as const) {
        queue.push(lattice.next(place, step, true));
      }
    }
    expect(reached.size).toBe(everyPlace(5).length);
  });

  it("goes from cell to cell where there are no walls to place", () => {
    const lattice = new Lattice(5);
    expect(lattice.next({ kind: "cell", x: 1, y: 1 }, "up", false)).toEqual({ kind: "cell", x: 1, y: 0 });
    expect(lattice.next({ kind: "cell", x: 4, y: 0 }, "right", false)).toEqual({ kind: "cell", x: 4, y: 0 });
  });
});

describe("goals", () => {
  it("turn the board so that its viewer plays upwards", () => {
    for (const goal of ["9", "i", "1", "a"]) {
      const lattice = new Lattice(9, turnsFor(goal));
      for (const cell of lineCells(goal, 9)) expect(lattice.placeOf(cell).y).toBe(0);
    }
  });

  it("leave it as it is for who only watches", () => {
    expect(turnsFor(undefined)).toBe(0);
  });
});
