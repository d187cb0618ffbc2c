import { expect, it } from "vitest";
import { lineCells } from "./view";

it("knows the three cells of every line", () => {
  expect(lineCells("a").sort()).toEqual(["a1", "a2", "a3"]);
  expect(lineCells("2").sort()).toEqual(["a2", "b2", "c2"]);
  expect(lineCells("a1-c3")).toEqual(["a1", "b2", "c3"]);
  expect(lineCells("a3-c1")).toEqual(["a3", "b2", "c1"]);
});
