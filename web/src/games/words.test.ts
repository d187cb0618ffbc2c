import { expect, it } from "vitest";

type Words = { [key: string]: string | Words };

const FILES = import.meta.glob<{ default: Words }>("./*/*.json", { eager: true });

/** Every key with the values its sentence asks for. */
function told(words: Words, before = ""): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === "string"
      ? [`${before}${key}: ${[...value.matchAll(/\{\w+\}/g)].map(String).sort()}`]
      : told(value, `${before}${key}.`),
  );
}

it("boards have the same words in both languages, with the same values", () => {
  const english = Object.keys(FILES).filter((path) => path.endsWith("/en.json"));
  expect(english.length).toBeGreaterThan(3);
  for (const path of english) {
    const french = FILES[path.replace("/en.json", "/fr.json")];
    expect(french, path).toBeDefined();
    expect(told(french.default), path).toEqual(told(FILES[path].default));
  }
});
