import { expect, test } from "vitest";
import { type Box, next } from "./roam";
import { rulesIn } from "./rules";

const box = (x: number, y: number): Box => ({ left: x, top: y, right: x + 10, bottom: y + 10 });
const grid = [box(0, 0), box(20, 0), box(0, 20), box(20, 20)];

test("an arrow leads to what lies straight ahead", () => {
  expect(next(box(0, 0), grid, "right")).toBe(1);
  expect(next(box(0, 0), grid, "down")).toBe(2);
  expect(next(box(20, 20), grid, "left")).toBe(2);
  expect(next(box(20, 20), grid, "up")).toBe(1);
});

test("where nothing lies ahead, nothing is found", () => {
  expect(next(box(0, 0), grid, "left")).toBe(-1);
  expect(next(box(0, 0), grid, "up")).toBe(-1);
});

test("bullets belong to the rule before them", () => {
  expect(rulesIn(["one", "two:", "• a", "• b", "three"])).toEqual([
    { text: "one", points: [] },
    { text: "two:", points: ["a", "b"] },
    { text: "three", points: [] },
  ]);
});
