// How things stand out while a choice is made: cards pushed out of the hand, what an advice is about, what the
// pointer would do in a sentence.
import type { BoardProps } from "../table/board";
import { sentence } from "./naming";
import type { Laid, Placed } from "./placed";
import { alternatives } from "./things";
import type { Choice } from "./useChoice";

/** A card is pushed out of the hand: so far where it may be played, so far once it is chosen. */
const LEGAL = 38 / 118;
const CHOSEN = 62 / 118;
const POINTED = 12 / 118;
export interface Raised {
  /** Pixels that a card is pushed out of its hand. */
  up: number;
  isChosen?: boolean;
}

/** Cards of the near hand that are pushed out: the playable ones where not all are, and the chosen one. */
export function raisedCards(
  { placed }: Laid,
  { touched, chosen }: Choice,
  pointed: string | null,
): Map<string, Raised> {
  const held = placed.filter(({ isHeld }) => isHeld);
  const leads = (one: Placed) => one.targets.some((id) => touched.nextThings.includes(id));
  const tells = held.some((one) => !leads(one) && !chosen.includes(one.id));
  return new Map(
    held.flatMap((one): [string, Raised][] => {
      if (chosen.includes(one.id)) return [[one.id, { up: one.width * CHOSEN, isChosen: true }]];
      const up = (tells && leads(one) ? LEGAL : 0) + (one.id === pointed && leads(one) ? POINTED : 0);
      return up > 0 ? [[one.id, { up: one.width * up }]] : [];
    }),
  );
}

/** What the pointer would do, in a sentence; without one, what the choice made so far leads to. */
export function hinted(
  over: Placed | undefined,
  choice: Choice,
  labels: string[],
  t: BoardProps["t"],
): string | null {
  const ahead = (over && choice.would(over)) ?? (choice.chosen.length > 0 ? choice.touched : null);
  if (ahead === null) return null;
  if (ahead.meant !== null) return sentence(labels[ahead.meant] ?? "");
  return sentence(t("scene.choose", { count: ahead.left.length }));
}

/** The things that an advised action is about. */
export function advisedThings({ advice, legal }: BoardProps, placed: readonly Placed[]): Set<string> {
  if (!advice || legal.length === 0) return new Set();
  const { verb, args } = advice.action;
  const isGiven = ([name, value]: [string, unknown]) =>
    JSON.stringify(name === "type" ? verb : args[name]) === JSON.stringify(value);
  return new Set(
    placed
      .filter(({ thing }) => {
        const sets = "standsFor" in thing ? alternatives(thing.standsFor) : [];
        return sets.some((one) => Object.entries(one).every(isGiven));
      })
      .map(({ id }) => id),
  );
}

/** What moves under the pointer: of a cell its topmost piece. */
export function movedWith({ id, thing }: Placed): string | null {
  if (thing.kind === "cell") return thing.pieces?.at(-1)?.id ?? null;
  return thing.kind === "card" || thing.kind === "back" || thing.kind === "piece" ? id : null;
}
