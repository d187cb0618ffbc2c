import { expect, it } from "vitest";
import { cellBeside } from "./arrows";

it("goes to the neighbour, and stays at the edge", () => {
  expect(cellBeside(4, "ArrowUp", 3, 3)).toBe(1);
  expect(cellBeside(4, "ArrowRight", 3, 3)).toBe(5);
  expect(cellBeside(2, "ArrowRight", 3, 3)).toBeNull();
  expect(cellBeside(6, "ArrowDown", 3, 3)).toBeNull();
});

it("takes no other key", () => {
  expect(cellBeside(4, "Enter", 3, 3)).toBeNull();
  expect(cellBeside(-1, "ArrowUp", 3, 3)).toBeNull();
});
