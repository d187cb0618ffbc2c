// The last move as a story: what lies on the board after so many of its events, and what is called
// out. Everything told comes from the view; nothing is worked out about who takes what.
import {
  TOLD_CELLS,
  rank,
  type Captured,
  type Cause,
  type LastMove,
  type Placed,
  type TriadView,
} from "./view";

export type Side = "top" | "right" | "bottom" | "left";

/** A card on the board as it is shown at one moment. */
export interface Shown extends Placed {
  /** The capture that turned it over in this move, if it has happened yet. */
  taken: Captured | null;
  /** Whether it has just been placed. */
  isNew: boolean;
}

export function boardAt(view: TriadView, step: number): Record<string, Shown | null> {
  const move = view.lastMove;
  const count = move?.events.length ?? 0;
  const final = move?.finalBoard && step < count ? fromFinal(move.finalBoard) : null;
  const cells = final ?? view.board;
  const isOldRound = Boolean(move?.finalBoard) && !final;
  const shown: Record<string, Shown | null> = {};
  for (const [cell, placed] of Object.entries(cells)) {
    shown[cell] = placed && { ...placed, taken: null, isNew: false };
  }
  if (!move || isOldRound) return shown;
  move.events.forEach((event, index) => {
    if (event.type === "cardPlaced") {
      const there = shown[event.cell];
      if (there) there.isNew = true;
    }
    if (event.type !== "cardCaptured") return;
    const there = shown[event.cell];
    if (!there) return;
    if (index < step) there.taken = event;
    else there.owner = other(view, event.player);
  });
  return shown;
}

/** The rule to call out once, when its first capture happens; combos are said where they happen. */
export function calledOut(move: LastMove | null, step: number): Cause | "suddenDeath" | null {
  const events = move?.events.slice(0, step) ?? [];
  if (events.some((event) => event.type === "suddenDeathStarted")) return "suddenDeath";
  const special = events.find(
    (event) => event.type === "cardCaptured" && event.cause !== "basic" && event.cause !== "combo",
  );
  return special?.type === "cardCaptured" ? special.cause : null;
}

/** What stands on the edge between a taken card and the one that took it: `4 + 5`, `7 = 7`. */
export function edgeText(
  view: TriadView,
  capture: Captured,
  cards: Record<string, Placed | null>,
): string | null {
  if (capture.cause !== "plus" && capture.cause !== "same" && capture.cause !== "sameWall") return null;
  const side = sideTowards(capture.by, capture.cell);
  const taker = view.cards[cards[capture.by]?.card ?? ""];
  const taken = view.cards[capture.card];
  if (!taker || !taken) return null;
  const sign = capture.cause === "plus" ? "+" : "=";
  return `${rank(taker.ranks[SIDES.indexOf(side)])} ${sign} ${rank(taken.ranks[SIDES.indexOf(opposite(side))])}`;
}

/** On which side of `from` the neighbour `to` lies. */
export function sideTowards(from: string, to: string): Side {
  const across = to.charCodeAt(0) - from.charCodeAt(0);
  if (across !== 0) return across > 0 ? "right" : "left";
  return Number(to[1]) > Number(from[1]) ? "top" : "bottom";
}

/** How long an event stays before the next one, in milliseconds. */
export function pause(move: LastMove | null, step: number): number {
  const event = move?.events[step - 1];
  if (event?.type === "suddenDeathStarted" || event?.type === "roundDrawn") return 1600;
  return event?.type === "cardCaptured" ? 480 : 380;
}

const SIDES: Side[] = ["top", "right", "bottom", "left"];

function opposite(side: Side): Side {
  return SIDES[(SIDES.indexOf(side) + 2) % 4];
}

function fromFinal(cells: (Placed | null)[]): Record<string, Placed | null> {
  return Object.fromEntries(TOLD_CELLS.map((cell, index) => [cell, cells[index] ?? null]));
}

function other(view: TriadView, player: string): string {
  return view.playerIds.find((one) => one !== player) ?? player;
}
