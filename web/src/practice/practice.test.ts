import { expect, it } from "vitest";
import { ofTheDay } from "./practice";

const GAMES = [
  { id: "nim", puzzles: 3 },
  { id: "go", puzzles: 0 },
  { id: "hex", puzzles: 2 },
];
const day = (number: number) => new Date(2026, 0, number, 12);

it("the puzzle of the day is the same all day long and another one tomorrow", () => {
  const today = ofTheDay(GAMES, new Date(2026, 0, 5, 0, 1));
  expect(ofTheDay(GAMES, new Date(2026, 0, 5, 23, 59))).toEqual(today);
  expect(ofTheDay(GAMES, day(6))).not.toEqual(today);
});

it("games take turns, whatever their order, and each of their puzzles comes up", () => {
  const told = Array.from({ length: 12 }, (_, number) => ofTheDay(GAMES, day(number + 1)));
  expect(ofTheDay([...GAMES].reverse(), day(1))).toEqual(told[0]);
  expect(new Set(told.map((one) => `${one?.game} ${one?.number}`))).toEqual(
    new Set(["nim 1", "nim 2", "nim 3", "hex 1", "hex 2"]),
  );
});

it("without puzzles there is none of the day", () => {
  expect(ofTheDay([{ id: "go", puzzles: 0 }], day(1))).toBeNull();
});
