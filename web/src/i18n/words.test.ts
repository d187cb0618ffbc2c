import { describe, expect, it } from "vitest";
import en from "./en.json";
import fr from "./fr.json";
import { speaker, type Words } from "./words";

function keys(words: Words, before = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string" ? [before + key] : keys(value, `${before}${key}.`),
  );
}

function slots(words: Words): string[] {
  return keys(words).map((key) => {
    const text = key
      .split(".")
      .reduce<Words | string>((found, part) => (found as Words)[part], words) as string;
    return `${key}: ${[...text.matchAll(/\{\w+\}/g)].map(String).sort()}`;
  });
}

describe("the frame's words", () => {
  it("are the same in both languages, with the same values", () => {
    expect(keys(fr)).toEqual(keys(en));
    expect(slots(fr)).toEqual(slots(en));
  });

  it("count", () => {
    const own = { cards: { zero: "none", one: "{count} card", other: "{count} cards" } };
    const t = speaker("en", own);
    expect(t("cards", { count: 0 })).toBe("none");
    expect(t("cards", { count: 1 })).toBe("1 card");
    expect(t("cards", { count: 7 })).toBe("7 cards");
  });

  it("are said by their key when they are missing, never as code", () => {
    expect(speaker("en")("constructor")).toBe("constructor");
  });
});
