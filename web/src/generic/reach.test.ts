import { describe, expect, it } from "vitest";
import { cell, narrowed, reach } from "./reach";

const players = ["p1", "p2", "p3"];
const legal = [
  { verb: "draw", args: {} },
  { verb: "play", args: { cardId: "§5" } },
  { verb: "playEight", args: { cardId: "§8", suit: "hearts" } },
  { verb: "playEight", args: { cardId: "§8", suit: "spades" } },
  { verb: "chooseTarget", args: { target: "p2", guess: "priest" } },
  { verb: "place", args: { x: 1, y: 2 } },
];

describe("pointing at things", () => {
  it("finds cards, players and cells among the args", () => {
    const reached = reach(legal, players);
    expect(reached.plain).toEqual([0]);
    expect(reached.about.get("§5")).toEqual([1]);
    expect(reached.about.get("§8")).toEqual([2, 3]);
    expect(reached.about.get("p2")).toEqual([4]);
    expect(reached.about.get(cell(1, 2))).toEqual([5]);
  });

  it("narrows with each thing", () => {
    const reached = reach(legal, players);
    expect(narrowed(reached, ["§8"])).toEqual([2, 3]);
    expect(narrowed(reached, ["§8", "p2"])).toEqual([]);
    expect(narrowed(reached, [])).toEqual([]);
  });
});
