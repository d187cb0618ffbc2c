// The view of Love Letter as its board reads it: a bundle's zones, with handles for cards.
import type { Card, LegalAction } from "../../table/board";

export interface LetterView {
  playerIds: string[];
  currentPlayerId: string | null;
  turn: { player: string; phase: string };
  you: string | null;
  gameOver: boolean;
  winners: string[] | null;
  zones: {
    deck: string[];
    open: string[];
    hands: Record<string, string[]>;
    discards: Record<string, string[]>;
    immunes: Record<string, boolean>;
    eliminated: Record<string, boolean>;
  };
  /** The cards that lie open to the viewer, by handle. */
  cards: Record<string, string>;
  /** The cards that the viewer has learnt, by handle. */
  known: Record<string, string>;
  played: string | null;
  scores: Record<string, number>;
  round: number;
}

/** A choice of whom to target, and of the card to name where one is to be named. */
export interface Target {
  player: string;
  /** The one action where nothing is to be named. */
  plain: LegalAction | null;
  guesses: { entity: string; action: LegalAction; label: string }[];
  label: string;
}

/** Whom the viewer may target now, each with the cards that may be named. */
export function targetsOf(legal: LegalAction[], labels: string[]): Target[] {
  const targets = new Map<string, Target>();
  legal.forEach((action, index) => {
    if (action.verb !== "chooseTarget") return;
    const player = String(action.args.target);
    const label = labels[index] ?? "";
    const target = targets.get(player) ?? { player, plain: null, guesses: [], label };
    if (action.args.guess) target.guesses.push({ entity: String(action.args.guess), action, label });
    else target.plain = action;
    targets.set(player, target);
  });
  return [...targets.values()];
}

export function guessesOf(target: Target): LegalAction[] {
  return target.guesses.map(({ action }) => action);
}

/** What a handle is, as far as the viewer knows. */
export function entityOf(view: LetterView, handle: string): string | null {
  return view.cards[handle] ?? view.known[handle] ?? null;
}

/** How many of each card this viewer has neither before the eyes nor learnt of. */
export function unseenOf(view: LetterView, counts: Record<string, number>): Record<string, number> {
  const left = { ...counts };
  for (const entity of Object.values({ ...view.known, ...view.cards }))
    left[entity] = Math.max((left[entity] ?? 0) - 1, 0);
  return left;
}

export function cardName(cards: Record<string, Card>, entity: string): string {
  return cards[entity]?.name ?? entity;
}

/** The players as they sit around the table, from the one after the viewer. */
export function around(players: string[], near: string): string[] {
  const at = players.indexOf(near);
  return [...players.slice(at + 1), ...players.slice(0, at)];
}
