// The frame's own words. Games speak for themselves: their sentences come from Python.
import { createContext, useContext } from "react";
import type { Translate } from "../table/board";
import en from "./en.json";
import fr from "./fr.json";

export type Language = "en" | "fr";
export type Words = { [key: string]: string | Words };

const WORDS: Record<Language, Words> = { en, fr };

/** A function that says a key in a language; a board's own words come before the frame's. */
export function speaker(language: Language, own: Words = {}): Translate {
  const rules = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const found = lookup(own, key) ?? lookup(WORDS[language], key);
    if (found === undefined) return key;
    const template =
      typeof found === "string"
        ? found
        : String(
            found[values.count === 0 ? "zero" : ""] ??
              found[rules.select(Number(values.count))] ??
              found.other ??
              key,
          );
    return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
      name in values ? String(values[name]) : whole,
    );
  };
}

function lookup(words: Words, key: string): string | Words | undefined {
  let found: string | Words | undefined = words;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return found;
}

export const Spoken = createContext<Translate>(speaker("en"));

export function useWords(): Translate {
  return useContext(Spoken);
}
