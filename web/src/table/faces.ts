// Boards, pictures and words by folder: adding a face to a game is adding src/games/<id>/.
import { type ComponentType, createElement, lazy, type LazyExoticComponent } from "react";
import { Framed } from "../face/Framed";
import type { Shape } from "../face/line";
import type { Language, Words } from "../i18n/words";
import type { BoardProps, Face } from "./board";

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

/** The face of a game and its words; the table of scenes where it has none of its own. */
export async function face(game: string, language: Language): Promise<Loaded> {
  const load = BOARDS[`../games/${game}/Board.tsx`] ?? (() => import("../scene/Board") as Promise<Face>);
  const words = WORDS[`../games/${game}/${language}.json`];
  const [loaded, own] = await Promise.all([load(), words?.()]);
  return { face: loaded, words: own?.default ?? {} };
}

const framed = new Map<string, ComponentType<BoardProps>>();

/** The face that a game brings, in the place of the table of its scene, whose seats it keeps; and its shape,
 *  where the plain table is shown. */
export function ownFace(scenes: Loaded, address: string, shape: Shape | null): Loaded {
  let Board = framed.get(address);
  if (Board === undefined) {
    Board = (props: BoardProps) => createElement(Framed, { ...props, address });
    framed.set(address, Board);
  }
  if (shape === null) return { ...scenes, face: { ...scenes.face, default: Board } };
  const { seatNote, Aside } = scenes.face;
  const asked = { aspect: shape.aspect ?? 1, showsSeats: shape.showsSeats ?? false };
  const phoneAspect = shape.phoneAspect ?? shape.aspect ?? 1;
  return { ...scenes, face: { default: Board, seatNote, Aside, phoneAspect, frame: () => asked } };
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
