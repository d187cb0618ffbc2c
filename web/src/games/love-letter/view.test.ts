import { describe, expect, it } from "vitest";
import { around, entityOf, targetsOf, unseenOf, type LetterView } from "./view";

const choose = (target: string, guess?: string) => ({
  verb: "chooseTarget",
  args: guess ? { target, guess } : { target },
});

describe("targets", () => {
  it("gather what may be named under who may be asked", () => {
    const legal = [choose("p2", "priest"), choose("p2", "king"), choose("p3", "priest")];
    const targets = targetsOf(legal, ["a", "b", "c"]);
    expect(targets.map((target) => target.player)).toEqual(["p2", "p3"]);
    expect(targets[0]?.guesses.map((guess) => [guess.entity, guess.label])).toEqual([
      ["priest", "a"],
      ["king", "b"],
    ]);
    expect(targets[0]?.plain).toBeNull();
  });

  it("are one action each where nothing is named", () => {
    const [target] = targetsOf([choose("p1")], ["yourself"]);
    expect(target?.plain).toEqual(choose("p1"));
    expect(target?.label).toBe("yourself");
  });

  it("are none while a card is still to be played", () => {
    expect(targetsOf([{ verb: "play", args: { cardId: "§1" } }], ["play"])).toEqual([]);
  });
});

it("names a card that lies open or has been learnt, and no other", () => {
  const view = { cards: { "§1": "king" }, known: { "§2": "baron" } } as unknown as LetterView;
  expect(["§1", "§2", "§3"].map((handle) => entityOf(view, handle))).toEqual(["king", "baron", null]);
});

it("seats the others in the order of play, from the viewer's left", () => {
  expect(around(["p1", "p2", "p3", "p4"], "p3")).toEqual(["p4", "p1", "p2"]);
  expect(around(["p1", "p2"], "p1")).toEqual(["p2"]);
});

describe("the cards not yet seen", () => {
  it("are all there are, less those before the eyes and those learnt of", () => {
    const view = {
      cards: { "§1": "guard", "§2": "king" },
      known: { "§3": "guard" },
    } as unknown as LetterView;
    expect(unseenOf(view, { guard: 5, king: 1, priest: 2 })).toEqual({ guard: 3, king: 0, priest: 2 });
  });
});
