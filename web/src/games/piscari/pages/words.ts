// Every text of these pages, from the game's own translation files: one file a language, found when
// the pages are built. French comes first, whatever the browser speaks.
import { type Colour, type Icon, opponent } from "../view";

export type Words = { [key: string]: string | Words | (string | Words)[] };
export type Values = Record<string, string | number>;

const FIRST = "fr";
const NAME = /([a-z]{2})\.json$/;

const files = import.meta.glob<Words>("../../../../../src/damier/games/piscari/??.json", {
  eager: true,
  import: "default",
});

/** The languages in a folder of translation files, French first. */
export function languagesIn(found: Record<string, Words>): Map<string, Words> {
  const named = Object.entries(found).map(([path, words]) => [NAME.exec(path)?.[1] ?? path, words] as const);
  const order = (code: string) => (code === FIRST ? "" : code);
  return new Map(named.sort(([a], [b]) => order(a).localeCompare(order(b))));
}

export const LANGUAGES = languagesIn(files);
export const DEFAULT_LANGUAGE = FIRST;

export interface Said {
  colour: Colour;
  icon?: Icon | null;
  player?: string;
}

/** Says any text of the files in one language; what a file lacks is said in French. */
export class Speaker {
  constructor(
    readonly language: string,
    private readonly languages: ReadonlyMap<string, Words> = LANGUAGES,
  ) {}

  /** The text under a key such as `captions.back`, its variables filled in. */
  text(key: string, values: Values = {}): string {
    const found = this.found(key);
    return typeof found === "string" ? filled(found, values) : key;
  }

  caption(key: string, values: Values = {}): string {
    return this.text(`captions.${key}`, values);
  }

  list(key: string): string[] {
    const found = this.found(key);
    return Array.isArray(found) ? found.map(String) : [];
  }

  /** One of the nine messages. */
  message(name: string, { colour, icon, player }: Said): string {
    const prey = icon ? this.text(`icons.${PREY_OF[icon]}.article`) : "";
    return this.text(`messages.${name}`, {
      player: player ?? this.text(`players.${colour}`),
      wizard: this.text(`wizards.${colour}`),
      colours: this.text(`colours.${colour}.plural`),
      opponents: this.text(`colours.${opponent(colour)}.plural`),
      icon: icon ? this.text(`icons.${icon}.article`) : "",
      prey,
    });
  }

  /** An icon and its colour, agreeing: mouche bleue. */
  piece(icon: Icon, colour: Colour): string {
    const adjective = this.text(`colours.${colour}.adjective.${this.text(`icons.${icon}.gender`)}`);
    return this.text("notation.piece", { icon: this.text(`icons.${icon}.name`), colour: adjective });
  }

  private found(key: string): Words[string] | undefined {
    const own = this.languages.get(this.language);
    return (own && lookup(own, key)) ?? lookup(this.languages.get(FIRST) ?? {}, key);
  }
}

/** What message 2 names: which icon follows which in the food loop. Only words depend on it. */
const PREY_OF: Record<Icon, Icon> = { fisherman: "fish", fish: "fly", fly: "fisherman" };

function lookup(words: Words, key: string): Words[string] | undefined {
  let found: Words[string] | undefined = words;
  for (const part of key.split(".")) {
    if (typeof found !== "object" || Array.isArray(found) || !Object.hasOwn(found, part)) return undefined;
    found = found[part];
  }
  return found;
}

function filled(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
}
