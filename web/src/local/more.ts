// Games that the build did not know, and that are installed where this page comes from: their pages, and
// where the browser's Python finds their rules. A build alone has none; servers and sites write the file.
import type { Scene } from "../scene/types";
import type { GamePage } from "../wire/types";

export interface More {
  games: GamePage[];
  /** The archive of each game's rules, below this page. */
  rules: Record<string, string>;
  /** Tables to look at, where no server draws them. */
  scenes: Record<string, { version: string; scene?: Scene }>;
  /** The origin of faces, where it is another. */
  faces: string;
}

const NONE: More = { games: [], rules: {}, scenes: {}, faces: "" };
const read = new Map<string, Promise<More>>();

export function more(language = document.documentElement.lang === "fr" ? "fr" : "en"): Promise<More> {
  let told = read.get(language);
  if (told === undefined) {
    told = fetch(new URL(`more.${language}.json`, document.baseURI)).then(
      (response) => (response.ok ? (response.json() as Promise<More>) : NONE),
      () => {
        read.delete(language);
        return NONE;
      },
    );
    read.set(language, told);
  }
  return told;
}

/** The rules of a game as an archive; `null` for a game that Python has, or that nobody has. */
export async function rulesOf(game: string): Promise<ArrayBuffer | null> {
  const address = (await more()).rules[game];
  if (address === undefined) return null;
  const response = await fetch(new URL(address, document.baseURI));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response.arrayBuffer();
}

/** The game that a request is about: by its name, or by the first line of a record. */
export function gameAsked(given: { gameId?: unknown; record?: unknown }): string | null {
  if (typeof given.gameId === "string") return given.gameId;
  if (typeof given.record !== "string") return null;
  try {
    const { rules } = JSON.parse(given.record.slice(0, given.record.indexOf("\n")));
    return typeof rules?.gameId === "string" ? rules.gameId : null;
  } catch {
    return null;
  }
}
