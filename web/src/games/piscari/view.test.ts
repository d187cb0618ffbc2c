import { expect, it } from "vitest";
import { cellsOf, ends } from "./view";

it("knows the three cells of every line, and its ends", () => {
  expect(ends("b")).toEqual(["b1", "b3"]);
  expect(cellsOf("a")).toEqual(["a1", "a2", "a3"]);
  expect(cellsOf("2")).toEqual(["a2", "b2", "c2"]);
  expect(cellsOf("a1-c3")).toEqual(["a1", "b2", "c3"]);
  expect(cellsOf("a3-c1")).toEqual(["a3", "b2", "c1"]);
});
