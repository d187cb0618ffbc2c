import { describe, expect, it } from "vitest";
import { towards } from "./arrows";
import { fan } from "./fan";
import { groundOf } from "./grid";
import { edge } from "./hexagons";
import { frameOf, laidOut } from "./layout";
import { numbered } from "./numbered";
import { CARD, type Placed, type Room } from "./placed";
import type { Board, Card, Cell, Hexagons, Scene } from "./types";
import { landing } from "./upright";

const WIDE: Room = { width: 784, height: 616, isPhone: false, players: ["p1", "p2"], near: "p1" };
const PHONE: Room = { ...WIDE, width: 374, height: 552, isPhone: true };
const NARROWEST: Room = { ...PHONE, width: 344, height: 380 };
const TELEVISION: Room = { ...WIDE, width: 1196, height: 940 };

function cellsOf(columns: number, rows: number): Cell[] {
  return Array.from({ length: columns * rows }, (_, number) => {
    const at: [number, number] = [number % columns, Math.floor(number / columns)];
    return { kind: "cell", id: at.join("-"), at };
  });
}

function board(grid: Board["grid"], cells: Cell[], more: Partial<Board> = {}): Board {
  return { kind: "board", grid, cells, ...more };
}

const BOARDS: Record<string, Board> = {
  squares: board({ kind: "squares", columns: 9, rows: 9 }, cellsOf(9, 9)),
  points: board({ kind: "squares", columns: 9, rows: 9, onPoints: true }, cellsOf(9, 9)),
  upright: board({ kind: "squares", columns: 7, rows: 6 }, cellsOf(7, 6), { material: "drop" }),
  lying: board({ kind: "hexagons", columns: 11, rows: 11 }, cellsOf(11, 11)),
  standing: board({ kind: "hexagons", columns: 11, rows: 11, turned: true }, cellsOf(11, 11)),
  network: board({ kind: "points", width: 6, height: 6 }, cellsOf(3, 3)),
  row: board({ kind: "track", length: 12 }, cellsOf(12, 1)),
  loop: board({ kind: "track", length: 40, shape: "loop" }, cellsOf(40, 1)),
  snake: board({ kind: "track", length: 30, shape: "snake" }, cellsOf(30, 1)),
  tables: board({ kind: "track", length: 24, shape: "tables" }, cellsOf(26, 1)),
};

function faces(count: number): Card[] {
  return Array.from({ length: count }, (_, number) => ({
    kind: "card",
    id: `c${number}`,
    rank: "7",
    suit: "hearts",
    standsFor: { card: number },
  }));
}

function whist(players: string[], held: number): Scene {
  return {
    areas: [
      {
        kind: "pile",
        id: "trump",
        label: "Trump",
        count: 1,
        cards: [{ kind: "card", id: "t", rank: "2", suit: "clubs" }],
      },
      {
        kind: "trick",
        played: players
          .slice(1)
          .map((seat) => ({ seat, card: { kind: "card", id: `played ${seat}`, rank: "A", suit: "spades" } })),
        waitsFor: ["p1"],
      },
      ...players.map((seat) => ({
        kind: "hand" as const,
        id: `hand-${seat}`,
        seat,
        cards:
          seat === "p1"
            ? faces(held)
            : faces(held).map(({ id }) => ({ kind: "back" as const, id: `${seat} ${id}` })),
      })),
      ...players.map((seat) => ({ kind: "panel" as const, id: `panel-${seat}`, seat })),
    ],
  };
}

function isInside(room: Room, height: number, { x, y, width, height: tall, turn }: Placed): boolean {
  const isUp = Math.abs(turn) > 45;
  const [wide, high] = isUp ? [tall, width] : [width, tall];
  const slack = 8;
  return (
    x - wide / 2 >= -slack &&
    x + wide / 2 <= room.width + slack &&
    y - high / 2 >= -slack &&
    y + high / 2 <= height + slack
  );
}

describe.each([WIDE, PHONE, NARROWEST, TELEVISION])("in $width × $height", (room) => {
  it.each(Object.entries(BOARDS))("a board of %s lies whole on the table", (_, one) => {
    const laid = laidOut({ areas: [one] }, room);
    const outside = laid.placed.filter((placed) => !isInside(room, laid.height, placed));
    expect(outside.map(({ id }) => id)).toEqual([]);
  });

  it.each([2, 3, 4, 5])("hands and a trick of %i players lie whole on the table", (count) => {
    const players = ["p1", "p2", "p3", "p4", "p5"].slice(0, count);
    for (const held of [1, 7, 13]) {
      const laid = laidOut(whist(players, held), { ...room, players });
      const outside = laid.placed.filter((placed) => !isInside(room, laid.height, placed));
      expect(outside.map(({ id }) => id)).toEqual([]);
      expect(laid.waits).toHaveLength(1);
    }
  });
});

it("the first cell lies at the lower left, or at the upper left if the grid says so", () => {
  const [first] = cellsOf(1, 1) as [Cell];
  const low = groundOf(board({ kind: "squares", columns: 3, rows: 3 }, [])).spot(first);
  const high = groundOf(board({ kind: "squares", columns: 3, rows: 3, fromTop: true }, [])).spot(first);
  expect(low.x).toBe(high.x);
  expect(low.y).toBeGreaterThan(high.y);
});

it("piles of taken tricks lie beside the hands, and leave the near hand large", () => {
  const players = ["p1", "p2", "p3", "p4"];
  const bare = whist(players, 13);
  const taken = players.map((seat) => ({
    kind: "pile" as const,
    id: `taken-${seat}`,
    seat,
    label: "Taken",
    count: 4,
    cards: [{ kind: "back" as const, id: `top-${seat}` }],
  }));
  const room = { ...WIDE, players };
  const widthIn = (scene: Scene) => laidOut(scene, room).placed.find(({ id }) => id === "c0")?.width ?? 0;
  const full = { areas: [...bare.areas, ...taken] };
  expect(widthIn(full)).toBe(widthIn(bare));
  expect(widthIn(full)).toBeGreaterThan(85);
  const { placed, height } = laidOut(full, room);
  expect(placed.filter((one) => !isInside(room, height, one)).map(({ id }) => id)).toEqual([]);
  const piles = placed.filter(({ id }) => id.startsWith("taken-"));
  const cards = placed.filter(({ thing }) => thing.kind === "card" || thing.kind === "back");
  for (const pile of piles)
    for (const card of cards) {
      if (card.area === pile.id || card.id === "t") continue;
      const [wide, high] = Math.abs(card.turn) > 45 ? [card.height, card.width] : [card.width, card.height];
      const apart = Math.max(
        Math.abs(pile.x - card.x) - (pile.width + wide) / 2,
        Math.abs(pile.y - card.y) - (pile.height + high) / 2,
      );
      expect([pile.id, card.id, apart > -14]).toEqual([pile.id, card.id, true]);
    }
});

it.each([WIDE, PHONE, NARROWEST, TELEVISION])("words on the table lie over no card, in $width", (size) => {
  const players = ["p1", "p2", "p3", "p4"];
  const bare = whist(players, 6);
  const said = ["Passing to the right", "Hearts may be led"].map((label, number) => ({
    kind: "tag" as const,
    id: `said-${number}`,
    label,
  }));
  const trick = {
    kind: "trick" as const,
    id: "trick",
    played: players
      .slice(1)
      .map((seat, number) => ({ seat, card: { ...(faces(3)[number] as Card), id: `t${seat}` } })),
  };
  const areas = [...bare.areas.filter(({ kind }) => kind !== "trick" && kind !== "pile"), trick];
  const { placed, height } = laidOut(
    { areas: [{ kind: "row", id: "counters", things: said }, ...areas] },
    { ...size, players },
  );
  const words = placed.filter(({ thing }) => thing.kind === "tag");
  expect(words).toHaveLength(2);
  for (const word of words) {
    expect(isInside(size, height, word)).toBe(true);
    for (const other of placed) {
      if (other === word) continue;
      const [wide, high] =
        Math.abs(other.turn) > 45 ? [other.height, other.width] : [other.width, other.height];
      const apart = Math.max(
        Math.abs(word.x - other.x) - (word.width + wide) / 2,
        Math.abs(word.y - other.y) - (word.height + high) / 2,
      );
      expect([word.id, other.id, apart > -4]).toEqual([word.id, other.id, true]);
    }
  }
});

it.each([false, true])("a hexagon has six neighbours at one distance, turned: %s", (turned) => {
  const ground = groundOf(board({ kind: "hexagons", columns: 5, rows: 5, turned }, []));
  const at = (column: number, row: number) => ground.spot({ kind: "cell", id: "", at: [column, row] });
  const middle = at(2, 2);
  for (const [across, down] of [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ] as const) {
    const other = at(2 + across, 2 + down);
    expect(Math.hypot(other.x - middle.x, other.y - middle.y)).toBeCloseTo(1);
  }
});

it("the edges of a board of hexagons together go all the way around it", () => {
  const grid: Hexagons = { kind: "hexagons", columns: 4, rows: 3 };
  const ground = groundOf(board(grid, []));
  const sides = (["top", "right", "bottom", "left"] as const).map((side) => edge(grid, side, ground).length);
  expect(sides.reduce((sum, count) => sum + count)).toBe(2 * (2 * 4 + 2 * 3) - 2);
});

it("places of a loop lie one step apart, the last beside the first", () => {
  const ground = groundOf(BOARDS.loop as Board);
  const spots = (BOARDS.loop?.cells ?? []).map((cell) => ground.spot(cell));
  spots.forEach((spot, number) => {
    const next = spots[(number + 1) % spots.length] ?? spot;
    expect(Math.hypot(next.x - spot.x, next.y - spot.y)).toBeCloseTo(1);
  });
});

it("what falls into an upright board lands on what lies there", () => {
  const cells = cellsOf(2, 3).map((cell) =>
    cell.at[0] === 0 && cell.at[1] === 0
      ? { ...cell, pieces: [{ kind: "piece" as const, id: "disc" }] }
      : cell,
  );
  const one = board({ kind: "squares", columns: 2, rows: 3 }, cells, { material: "drop" });
  const { placed } = laidOut({ areas: [one] }, WIDE);
  const top = placed.find(({ id }) => id === "0-2") as Placed;
  expect(landing(top, placed)?.id).toBe("0-1");
});

it("a piece keeps its id wherever it lies, so that it can slide", () => {
  const moved = (at: string): Scene => ({
    areas: [
      board(
        { kind: "squares", columns: 2, rows: 1 },
        cellsOf(2, 1).map((cell) =>
          cell.id === at ? { ...cell, pieces: [{ kind: "piece", id: "pawn" }] } : cell,
        ),
      ),
    ],
  });
  const [before, after] = ["0-0", "1-0"].map((at) =>
    laidOut(moved(at), WIDE).placed.find(({ id }) => id === "pawn"),
  );
  expect(before?.y).toBe(after?.y);
  expect(before?.x).toBeLessThan(after?.x ?? 0);
});

it("a fan is even around its middle, and never wider than its room", () => {
  const cards = fan(13, 118, 700);
  expect(cards[0]?.turn).toBeCloseTo(-(cards[12]?.turn ?? 0));
  for (const count of [2, 8, 13, 20]) {
    const held = fan(count, 118, 500);
    const [first, last] = [held[0]?.x ?? 0, held.at(-1)?.x ?? 0];
    const leaning = ((held.at(-1)?.turn ?? 0) * Math.PI) / 180;
    const breadth = 118 * (Math.cos(leaning) + CARD * Math.sin(leaning));
    expect(last - first + breadth).toBeLessThanOrEqual(500.001);
  }
  expect(cards[6]).toEqual({ x: 0, y: 0, turn: 0 });
});

it("arrows stay in their area as long as they can, then lead to the next", () => {
  const at = (id: string, area: string, x: number, y: number) => ({ id, area, x, y });
  const all = [at("a", "hand", 0, 100), at("b", "hand", 50, 102), at("deck", "deck", 20, 0)];
  expect(towards(all[0] as never, "ArrowRight", all)?.id).toBe("b");
  expect(towards(all[0] as never, "ArrowUp", all)?.id).toBe("deck");
  expect(towards(all[0] as never, "ArrowLeft", all)).toBeNull();
  expect(towards(all[0] as never, "Enter", all)).toBeNull();
});

it("many actions that differ in one number are a number", () => {
  const bids = Array.from({ length: 8 }, (_, tricks) => ({ verb: "bid", args: { tricks } }));
  expect(numbered(bids)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  expect(numbered(bids.slice(0, 3))).toBeNull();
  expect(numbered([...bids, { verb: "pass", args: {} }])).toBeNull();
});

it("a table of hands shows who sits where, a board alone leaves it to the page", () => {
  expect(frameOf(whist(["p1", "p2"], 3)).showsSeats).toBe(true);
  expect(frameOf({ areas: [BOARDS.squares as Board] })).toEqual({ aspect: 1, showsSeats: false });
});
