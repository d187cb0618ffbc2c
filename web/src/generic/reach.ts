// What can be pointed at on any table: an action is about the cards, cells and players among its args.
// Pointing at one leaves the actions that are about it. No game is known here.
import type { LegalAction } from "../wire/types";

export const HANDLE = "§";

/** A thing on the table: a card's handle, a player, or a cell `x,y`. */
export type Thing = string;

export function cell(x: number, y: number): Thing {
  return `${x},${y}`;
}

export function things(action: LegalAction, players: readonly string[]): Thing[] {
  const { x, y } = action.args;
  const found = Object.values(action.args).filter(
    (value): value is string =>
      typeof value === "string" && (value.startsWith(HANDLE) || players.includes(value)),
  );
  return typeof x === "number" && typeof y === "number" ? [...found, cell(x, y)] : found;
}

export interface Reach {
  /** How many actions are about each thing. */
  about: Map<Thing, number[]>;
  /** Those that are about nothing on the table: drawing, passing. */
  plain: number[];
}

/** The legal actions by what they are about; numbers are places in `legal`. */
export function reach(legal: readonly LegalAction[], players: readonly string[]): Reach {
  const about = new Map<Thing, number[]>();
  const plain: number[] = [];
  legal.forEach((action, number) => {
    const found = things(action, players);
    if (found.length === 0) plain.push(number);
    for (const thing of new Set(found)) about.set(thing, [...(about.get(thing) ?? []), number]);
  });
  return { about, plain };
}

/** The actions that are about all the things pointed at. */
export function narrowed(reached: Reach, chosen: readonly Thing[]): number[] {
  return chosen.reduce<number[]>((left, thing, number) => {
    const these = reached.about.get(thing) ?? [];
    return number === 0 ? these : left.filter((one) => these.includes(one));
  }, []);
}
