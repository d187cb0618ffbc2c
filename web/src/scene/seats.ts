// What lies before each player: a name, a hand, rows and piles; the others across, the near one below.
import { fan, sagOf } from "./fan";
import { type Flowing, flow, flowHeight, isFlowing } from "./flow";
import { seatSays } from "./naming";
import { type Box, CARD, type Placed, type Room, type Word } from "./placed";
import { alternatives, handOf, panelOf } from "./things";
import type { Hand, Scene } from "./types";

export const PILL = 32;
const GAP = 8;
/** The others' cards, by those of the near hand. */
export const SMALL = 0.5;
const LAID = 0.66;
/** About how wide a name is, and a letter of what is said beside it. */
const NAME = 160;
const LETTER = 7;

export interface Laying {
  placed: Placed[];
  words: Word[];
}

/** Everybody but the near player, from the near player's left on. */
export function others({ players, near }: Room): string[] {
  const at = players.indexOf(near);
  return [...players.slice(at + 1), ...players.slice(0, Math.max(at, 0))];
}

/** Rows and piles of a seat, or of nobody. */
export function lyingBefore(scene: Scene, seat: string | undefined): Flowing[] {
  return scene.areas.filter(
    (area): area is Flowing => isFlowing(area) && (area.kind === "text" ? undefined : area.seat) === seat,
  );
}

/** How high the others' strip is for cards of this width. */
export function acrossHeight(scene: Scene, room: Room, card: number): number {
  const players = others(room);
  if (players.length === 0) return 0;
  const width = room.width / players.length - GAP;
  const held = players.some((player) => (handOf(scene, player)?.cards ?? []).length > 0);
  const laid = players.map((player) => flowHeight(lyingBefore(scene, player), width, card * LAID));
  return PILL + (held ? card * CARD * SMALL + GAP : 0) + Math.max(...laid) + GAP;
}

/** The others side by side in a strip, each with a name, a hand and what was laid down. */
export function laidAcross(scene: Scene, room: Room, box: Box, card: number): Laying {
  const players = others(room);
  const width = box.width / players.length;
  const parts = players.map((player, number): Laying => {
    const x = box.x + width * number;
    const middle = x + width / 2;
    const hand = handOf(scene, player);
    const held = (hand?.cards ?? []).length > 0 ? card * CARD * SMALL + GAP : 0;
    const below = box.y + PILL + held;
    const laid = flow(
      lyingBefore(scene, player),
      { x: x + GAP / 2, y: below, width: width - GAP, height: Math.max(box.y + box.height - below, 1) },
      card * LAID,
    );
    return {
      placed: [
        seatAt(scene, player, { x: middle, y: box.y + PILL / 2, width: width - GAP }),
        ...(hand ? heldBack(hand, middle, box.y + PILL + held / 2, card * SMALL, width - 2 * GAP, 0) : []),
        ...laid.placed,
      ],
      words: laid.words,
    };
  });
  return { placed: parts.flatMap(({ placed }) => placed), words: parts.flatMap(({ words }) => words) };
}

/** How high the near seat is, its hand fanned, with what lies above the hand. */
export function nearHeight(scene: Scene, room: Room, above: Flowing[], card: number): number {
  const count = (handOf(scene, room.near)?.cards ?? []).length;
  const hand = count > 0 ? card * CARD * 1.24 + sagOf(count, card, room.width) : 0;
  const laid = flowHeight(above, room.width, card * LAID);
  return hand + (laid > 0 ? laid + GAP : 0) + (showsOwnName(scene, room) ? PILL + GAP : 0);
}

function showsOwnName(scene: Scene, { near, isPhone }: Room): boolean {
  const panel = panelOf(scene, near);
  return panel !== undefined && (isPhone || alternatives(panel.standsFor).length > 0);
}

/** The near seat: what was laid down, then the hand, large. */
export function laidNear(scene: Scene, room: Room, above: Flowing[], box: Box, card: number): Laying {
  const hand = handOf(scene, room.near);
  const high = flowHeight(above, box.width, card * LAID);
  const lying = flow(above, { ...box, height: high }, card * LAID);
  let top = box.y + (high > 0 ? high + GAP : 0);
  const placed = [...lying.placed];
  if (showsOwnName(scene, room)) {
    placed.push(seatAt(scene, room.near, { x: box.x + box.width / 2, y: top + PILL / 2, width: box.width }));
    top += PILL + GAP;
  }
  if (hand) placed.push(...heldNear(hand, box, card));
  return { placed, words: lying.words };
}

function heldNear(hand: Hand, box: Box, card: number): Placed[] {
  const cards = hand.cards ?? [];
  const sag = sagOf(cards.length, card, box.width);
  const y = box.y + box.height - (card * CARD) / 2 - sag - card * 0.05;
  const fanned = fan(cards.length, card, box.width);
  return fanned.map((held, number) => {
    const thing = cards[number] as NonNullable<Hand["cards"]>[number];
    const next = fanned[number + 1];
    return {
      id: thing.id,
      thing,
      area: hand.id ?? `hand-${hand.seat}`,
      ...(next && { strip: next.x - held.x }),
      x: box.x + box.width / 2 + held.x,
      y: y + held.y,
      width: card,
      height: card * CARD,
      turn: held.turn,
      z: 20 + number,
      targets: [thing.id],
      isHeld: true,
    };
  });
}

/** Cards of others, which show their backs, lie closer together. */
const CLOSER = 0.72;

/** A hand of somebody else: small, from above or from a side. */
export function heldBack(
  hand: Hand,
  x: number,
  y: number,
  card: number,
  room: number,
  turned: number,
): Placed[] {
  const cards = hand.cards ?? [];
  const angle = (turned * Math.PI) / 180;
  const fanned = fan(cards.length, card, Math.max(room, card));
  return fanned.map((held, number) => {
    const thing = cards[number] as NonNullable<Hand["cards"]>[number];
    const next = fanned[number + 1];
    // from across, a fan hangs the other way
    const [across, down] = [held.x * CLOSER, -held.y * 0.5];
    return {
      id: thing.id,
      thing,
      area: hand.id ?? `hand-${hand.seat}`,
      ...(next && { strip: (next.x - held.x) * CLOSER }),
      x: x + across * Math.cos(angle) - down * Math.sin(angle),
      y: y + across * Math.sin(angle) + down * Math.cos(angle),
      width: card,
      height: card * CARD,
      turn: turned - held.turn,
      z: 4 + number,
      targets: alternatives(thing.standsFor).length > 0 ? [thing.id] : [],
    };
  });
}

export function seatAt(
  scene: Scene,
  player: string,
  at: { x: number; y: number; width: number },
  side?: "left" | "right",
): Placed {
  const panel = panelOf(scene, player);
  const id = panel?.id ?? `panel-${player}`;
  const hand = handOf(scene, player);
  const said = panel ? seatSays(player, scene).join(", ").length : 0;
  const cards = hand ? { cards: (hand.cards ?? []).length } : {};
  return {
    ...at,
    width: Math.min(at.width, side ? at.width : NAME + said * LETTER),
    id,
    thing: { kind: "seat", id, player, ...cards, ...(side ? { side } : {}) },
    area: "seats",
    height: side ? 2 * PILL - 16 : PILL,
    turn: 0,
    z: 3,
    targets: panel && alternatives(panel.standsFor).length > 0 ? [id] : [],
  };
}
