import { describe, expect, it } from "vitest";
import { boardAt, calledOut, edgeText, pause, sideTowards } from "./story";
import { CELLS, type Captured, type TriadView } from "./view";

const plus = (cell: string, card: string): Captured => ({
  type: "cardCaptured",
  player: "p1",
  card,
  cell,
  by: "b2",
  cause: "plus",
  chain: 0,
});

function viewAfterPlus(): TriadView {
  const empty = Object.fromEntries(CELLS.map((cell) => [cell, null]));
  return {
    playerIds: ["p1", "p2"],
    currentPlayerId: "p2",
    phase: "play",
    rules: {},
    hands: {},
    board: {
      ...empty,
      b2: { card: "claw-1", owner: "p1" },
      b3: { card: "sphinx-1", owner: "p1" },
      a2: { card: "malboro-1", owner: "p1" },
      a1: { card: "oil-1", owner: "p1" },
    },
    elementCells: {},
    scores: {},
    collections: {},
    takesLeft: 0,
    suddenDeathCounter: 0,
    cards: {
      "claw-1": { name: "Claw", level: 3, ranks: [4, 4, 7, 2], element: "fire" },
      "sphinx-1": { name: "Sphinx", level: 7, ranks: [8, 3, 5, 8], element: null },
      "malboro-1": { name: "Malboro", level: 5, ranks: [7, 7, 4, 2], element: "poison" },
      "oil-1": { name: "Oil", level: 1, ranks: [1, 8, 4, 10], element: null },
    },
    lastMove: {
      finalBoard: null,
      events: [
        { type: "cardPlaced", player: "p1", card: "claw-1", cell: "b2" },
        plus("b3", "sphinx-1"),
        plus("a2", "malboro-1"),
        { type: "cardCaptured", player: "p1", card: "oil-1", cell: "a1", by: "a2", cause: "combo", chain: 1 },
      ],
    },
  };
}

describe("the story of a move", () => {
  it("turns cards over one after another", () => {
    const view = viewAfterPlus();
    const owners = [1, 2, 3, 4].map((step) => {
      const board = boardAt(view, step);
      return ["b2", "b3", "a2", "a1"].map((cell) => board[cell]?.owner).join(" ");
    });
    expect(owners).toEqual(["p1 p2 p2 p2", "p1 p1 p2 p2", "p1 p1 p1 p2", "p1 p1 p1 p1"]);
  });

  it("ends as the view has it", () => {
    const view = viewAfterPlus();
    const board = boardAt(view, 4);
    for (const cell of CELLS) expect(board[cell]?.owner).toBe(view.board[cell]?.owner);
  });

  it("calls a rule out with its first capture, and not before", () => {
    const { lastMove } = viewAfterPlus();
    expect([1, 2, 4].map((step) => calledOut(lastMove, step))).toEqual([null, "plus", "plus"]);
  });

  it("says both ranks on the shared edge", () => {
    const view = viewAfterPlus();
    expect(edgeText(view, plus("b3", "sphinx-1"), view.board)).toBe("4 + 5");
    expect(edgeText(view, plus("a2", "malboro-1"), view.board)).toBe("2 + 7");
    expect(edgeText(view, { ...plus("a1", "oil-1"), by: "a2", cause: "combo" }, view.board)).toBeNull();
  });

  it("shows the round that ended until its story is told, then the new one", () => {
    const view = viewAfterPlus();
    const won = CELLS.map(() => ({ card: "claw-1", owner: "p2" }));
    view.board = Object.fromEntries(CELLS.map((cell) => [cell, null]));
    view.lastMove = {
      finalBoard: won,
      events: [
        { type: "cardPlaced", player: "p2", card: "claw-1", cell: "c3" },
        { type: "suddenDeathStarted", counter: 1 },
      ],
    };
    expect(boardAt(view, 1).a1?.owner).toBe("p2");
    expect(boardAt(view, 2).a1).toBeNull();
    expect(calledOut(view.lastMove, 2)).toBe("suddenDeath");
    expect(pause(view.lastMove, 2)).toBeGreaterThan(1000);
  });
});

it("knows on which side a neighbour lies", () => {
  expect(["b3", "c2", "b1", "a2"].map((cell) => sideTowards("b2", cell))).toEqual([
    "top",
    "right",
    "bottom",
    "left",
  ]);
});
