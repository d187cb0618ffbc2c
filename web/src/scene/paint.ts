// Colours of things: those of seats, and those of things that belong to nobody.
import { PAINT, paintOf } from "../art/Pawn";
import type { Piece } from "./types";

export interface Paint {
  light: string;
  main: string;
  deep: string;
}

const [BLUE, RED, AMBER, GREEN, PURPLE] = PAINT;

const COLOURS: Record<NonNullable<Piece["colour"]>, Paint> = {
  white: { light: "#ffffff", main: "#f2efe8", deep: "#bdb6a6" },
  black: { light: "#6a6e78", main: "#2b2e35", deep: "#0c0d10" },
  ivory: { light: "#fffdf6", main: "#f2e6cd", deep: "#c9b48a" },
  grey: { light: "#c3c5ca", main: "#8b8e96", deep: "#54575e" },
  gold: { light: "#ffe69a", main: "#e6b422", deep: "#94690a" },
  brown: { light: "#c08a5c", main: "#8a5a33", deep: "#50300f" },
  red: RED,
  blue: BLUE,
  green: GREEN,
  amber: AMBER,
  purple: PURPLE,
};

/** What a thing is painted with: its seat's colour, its own, or none. */
export function paint(thing: { seat?: string; colour?: Piece["colour"] }): Paint | null {
  if (thing.seat !== undefined) return paintOf(thing.seat);
  return thing.colour === undefined ? null : COLOURS[thing.colour];
}

/** Ink that can be read on a paint. */
export function inkOn({ colour }: { colour?: Piece["colour"] }): string {
  return colour === "white" || colour === "ivory" || colour === "gold" ? "#3a2f1c" : "#ffffff";
}
