// Boards, pictures and words by folder: adding a face to a game is adding src/games/<id>/.
import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import type { Language, Words } from "../i18n/words";
import type { Face } from "./board";

const BOARDS = import.meta.glob<Face>("../games/*/Board.tsx");
const PICTURES = import.meta.glob<{ default: ComponentType }>("../games/*/Picture.tsx");
const WORDS = import.meta.glob<{ default: Words }>("../games/*/*.json");

export function hasFace(game: string): boolean {
  return `../games/${game}/Board.tsx` in BOARDS;
}

export interface Loaded {
  face: Face;
  words: Words;
}

/** The face of a game and its words; the generic table where it has none of its own. */
export async function face(game: string, language: Language): Promise<Loaded> {
  const load = BOARDS[`../games/${game}/Board.tsx`] ?? (() => import("../generic/Board") as Promise<Face>);
  const words = WORDS[`../games/${game}/${language}.json`];
  const [loaded, own] = await Promise.all([load(), words?.()]);
  return { face: loaded, words: own?.default ?? {} };
}

const pictures = new Map<string, LazyExoticComponent<ComponentType>>();

/** The little picture of a game, if its folder has one. */
export function picture(game: string): LazyExoticComponent<ComponentType> | null {
  const load = PICTURES[`../games/${game}/Picture.tsx`];
  if (load === undefined) return null;
  let made = pictures.get(game);
  if (made === undefined) {
    made = lazy(load);
    pictures.set(game, made);
  }
  return made;
}
