import { expect, it } from "vitest";
import { emblemOf } from "./emblem";

it("gives every copy of a card the same emblem", () => {
  expect(emblemOf("ifrit-48")).toEqual(emblemOf("ifrit-7"));
});

it("tells most cards apart", () => {
  const names = Array.from({ length: 110 }, (_, index) => `card${index}x-1`);
  const figures = new Set(names.map((name) => JSON.stringify(emblemOf(name))));
  expect(figures.size).toBeGreaterThan(80);
});

it("stays within its folds and its circle", () => {
  for (let index = 0; index < 500; index++) {
    const emblem = emblemOf(`c${index}-1`);
    expect(emblem.folds).toBeGreaterThanOrEqual(3);
    expect(emblem.folds).toBeLessThanOrEqual(8);
    expect(emblem.petal).not.toMatch(/NaN|undefined/);
  }
});
