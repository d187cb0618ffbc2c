import { describe, expect, it } from "vitest";
import { counted, ending, isTerse, listed, rounds, whole } from "./moves";

const players = ["p1", "p2"];
const move = (seq: number, actor: string, notation: string) => ({
  seq,
  tick: seq,
  actor,
  notation,
  text: "",
  effect: "",
  completes: false,
  takesBack: null,
});

describe("the list of moves", () => {
  it("has a row for both players' moves", () => {
    const rows = rounds([move(1, "p1", "e2"), move(2, "p2", "e8"), move(3, "p1", "e3")], players);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.notation ?? "-"))).toEqual([
      ["e2", "e8"],
      ["e3", "-"],
    ]);
  });

  it("starts in the second column when the second player begins, and keeps two turns apart", () => {
    const rows = rounds([move(1, "p2", "a"), move(2, "p2", "b"), move(3, "p1", "c")], players);
    expect(rows.map(({ cells }) => cells.map((cell) => cell?.notation ?? "-"))).toEqual([
      ["-", "a"],
      ["-", "b"],
      ["c", "-"],
    ]);
  });

  it("says nothing of a turn that only passes, and counts what players did", () => {
    const moves = [
      move(1, "p1", "play king"),
      move(1, "system", "endPhase"),
      move(2, "system", "startRound 2"),
      move(3, "p2", ""),
    ];
    expect(listed(moves).map(({ notation }) => notation)).toEqual(["play king", "startRound 2"]);
    expect(counted(moves)).toHaveLength(1);
  });

  it("has one line for a turn that was told whole", () => {
    const moves = [
      { ...move(1, "p1", "play guard"), text: "You play the Guard." },
      {
        ...move(2, "p1", "chooseTarget p2 king"),
        text: "You play the Guard and guess that Bob holds the King.",
        effect: "Wrong.",
        completes: true,
      },
    ];
    expect(listed(moves).map(whole)).toEqual([
      "You play the Guard and guess that Bob holds the King. Wrong.",
    ]);
    expect(isTerse([{ ...move(1, "p1", "b2"), completes: true }], players)).toBe(false);
  });

  it("tells the ending apart", () => {
    expect(ending([move(1, "p1", "e2")])).toBe("");
    expect(ending([move(1, "p1", "e2"), { ...move(2, "system", ""), text: "A draw." }])).toBe("A draw.");
  });

  it("is terse only for two players with short notations", () => {
    expect(isTerse([move(1, "p1", "e2")], players)).toBe(true);
    expect(isTerse([move(1, "p1", "draw")], players, true)).toBe(false);
    expect(isTerse([move(1, "p1", "Play 7 of hearts")], players)).toBe(false);
    expect(isTerse([move(1, "p1", "e2")], ["p1", "p2", "p3"])).toBe(false);
  });
});
