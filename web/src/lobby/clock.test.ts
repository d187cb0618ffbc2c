import { expect, it } from "vitest";
import { speaker } from "../i18n/words";
import { clockWords } from "./clock";

it.each([
  [{ perGame: 600_000, increment: 5_000 }, "10 min + 5 s", "10 min + 5 s"],
  [{ perGame: 90_000 }, "90 s", "90 s"],
  [{ perMove: 86_400_000 }, "1 day a move", "1 jour par coup"],
  [{ perGame: 60_000, perMove: 5_000 }, "1 min · 5 s a move", "1 min · 5 s par coup"],
  [null, "", ""],
])("a clock is said in a few words", (clock, english, french) => {
  expect(clockWords(clock, speaker("en"))).toBe(english);
  expect(clockWords(clock, speaker("fr"))).toBe(french);
});
