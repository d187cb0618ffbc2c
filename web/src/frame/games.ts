// The games' pages. They are written at build time, in both languages, so that the shelf stands at
// once. Games that are installed where the page comes from are added, and those that only a server plays.
import { useEffect, useState } from "react";
import type { Language } from "../i18n/words";
import { hasFace } from "../table/faces";
import { currentSettings } from "../settings/settings";
import type { GamePage } from "../wire/types";
import { more } from "../local/more";
import { useServer } from "./carriers";

const read = new Map<string, Promise<GamePage[]>>();

function built(language: Language): Promise<GamePage[]> {
  let pages = read.get(language);
  if (pages === undefined) {
    pages = fetch(new URL(`games.${language}.json`, document.baseURI))
      .then((response) => response.json())
      .then((body: { games: GamePage[] }) => body.games);
    pages.catch(() => read.delete(language));
    read.set(language, pages);
  }
  return pages;
}

/** Ask for the pages before React is up. */
export function fetchEarly(): void {
  const { language } = currentSettings();
  void built(language).catch(() => undefined);
  void more(language);
}

export interface Shelved extends GamePage {
  /** Whether its rules are in this browser too, or only on the server. */
  isHere: boolean;
}

export function useGames(language: Language): Shelved[] | null {
  const server = useServer();
  const [games, setGames] = useState<Shelved[] | null>(null);
  useEffect(() => {
    let isWanted = true;
    const show = (pages: Shelved[]) => isWanted && setGames(pages);
    void built(language)
      .catch(() => [])
      .then(async (pages) => {
        const installed = (await more(language)).games;
        const own = inOrder([...pages, ...installed].map((page) => ({ ...page, isHere: true })));
        show(own);
        if (!server) return;
        const served = await server.games(language).catch(() => []);
        const others = served.filter(({ id }) => !own.some((page) => page.id === id));
        if (others.length > 0) show([...own, ...others.map((page) => ({ ...page, isHere: false }))]);
      });
    return () => {
      isWanted = false;
    };
  }, [language, server]);
  return games;
}

/** Games with a face of their own come first. */
function inOrder(games: Shelved[]): Shelved[] {
  return [...games].sort((one, other) => Number(hasFace(other.id)) - Number(hasFace(one.id)));
}

export function useGame(id: string, language: Language): Shelved | null | undefined {
  const games = useGames(language);
  return games === null ? undefined : (games.find((game) => game.id === id) ?? null);
}
