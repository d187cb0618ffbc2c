import { expect, it } from "vitest";
import type { Review } from "../wire/types";
import { nearest, spotAt, spots, WIDTH } from "./graph";

const point = (seq: number, chance: number) => ({
  seq,
  player: "p1",
  chances: { p1: chance, p2: 1 - chance },
  played: "a",
  best: ["a"],
});
const review: Review = {
  gameId: "g",
  players: ["p1", "p2"],
  points: [point(1, 0.5), { ...point(2, 0.5), chances: {} }, point(3, 1)],
  moments: [],
  outcome: { winners: ["p2"], reason: "line" },
  ending: "",
};

it("a choice without chances has no spot, and the last spot is how it ended", () => {
  const all = spots(review, "p1");
  expect(all.map(({ seq }) => seq)).toEqual([1, 3, null]);
  expect(all.map(({ chance }) => chance)).toEqual([0.5, 1, 0]);
  expect(all.every(({ x }) => x > 0 && x < WIDTH)).toBe(true);
});

it("higher chances stand higher", () => {
  const [level, won, lost] = spots(review, "p1");
  expect(won?.y).toBeLessThan(level?.y ?? 0);
  expect(lost?.y).toBeGreaterThan(level?.y ?? 0);
});

it("an entry is found at its choice, or at the one before it", () => {
  const all = spots(review, "p1");
  expect(spotAt(all, 2)?.seq).toBe(1);
  expect(spotAt(all, 3)?.seq).toBe(3);
  expect(nearest(all, 0.49)?.seq).toBe(3);
  expect(nearest([], 0.5)).toBeUndefined();
});
