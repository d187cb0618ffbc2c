import { expect, it } from "vitest";
import { counted, offered } from "./offer";

const LEVELS = ["easy", "medium", "hard", "expert", "wizard"];

it("after a win the next stronger one is offered, and after the strongest none", () => {
  expect(offered(LEVELS, "medium", true, 0)).toEqual({ kind: "stronger", level: "hard" });
  expect(offered(LEVELS, "expert", true, 0)).toBeNull();
});

it("a weaker one is offered after three losses in a row, not before, and never below the weakest", () => {
  expect(offered(LEVELS, "medium", false, 2)).toBeNull();
  expect(offered(LEVELS, "medium", false, 3)).toEqual({ kind: "weaker", level: "easy" });
  expect(offered(LEVELS, "easy", false, 9)).toBeNull();
});

it("a bot that is on no ladder, or a game without the next step, offers nothing", () => {
  expect(offered(LEVELS, "wizard", true, 0)).toBeNull();
  expect(offered(["easy"], "easy", true, 0)).toBeNull();
});

it("a match counts once, a win ends a row and a draw leaves it", () => {
  const one = counted(null, "a", false, true);
  expect(counted(one, "a", false, true)).toEqual(one);
  const two = counted(one, "b", false, true);
  expect(two.inARow).toBe(2);
  expect(counted(two, "c", false, false).inARow).toBe(2);
  expect(counted(two, "d", true, false).inARow).toBe(0);
});
