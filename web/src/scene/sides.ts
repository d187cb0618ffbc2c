// Two or three others who sit left, across and right of the near player, as people do: each with a name,
// a hand, and the piles that lie before them.
import { flow, LABEL } from "./flow";
import { type Box, CARD, type Room } from "./placed";
import { heldBack, type Laying, lyingBefore, others, PILL, seatAt, SMALL } from "./seats";
import { handOf } from "./things";
import type { Scene } from "./types";

const FEWEST_AT_SIDES = 2;
const MOST_AT_SIDES = 3;

const MOST_PILES = 2;
/** How wide the name of a pile may be. */
const LABELLED = 76;

/** Two or three others sit left, across and right who have a hand, and before it piles at most. */
export function sitsAtSides(scene: Scene, room: Room): boolean {
  const players = others(room);
  return (
    !room.isPhone &&
    players.length >= FEWEST_AT_SIDES &&
    players.length <= MOST_AT_SIDES &&
    players.every((player) => {
      const lying = lyingBefore(scene, player);
      return (
        handOf(scene, player) && lying.length <= MOST_PILES && lying.every(({ kind }) => kind === "pile")
      );
    })
  );
}

export function atSides(scene: Scene, room: Room, inside: Box, strip: Box, card: number): Laying {
  const players = others(room);
  const [left, right] = [players[0], players.at(-1)];
  const across = players.length > 2 ? players[1] : undefined;
  const parts = [
    ...(left ? [atSide(scene, left, "left", room, inside, card)] : []),
    ...(across ? [atTop(scene, across, room, strip, card)] : []),
    ...(right ? [atSide(scene, right, "right", room, inside, card)] : []),
  ];
  return { placed: parts.flatMap(({ placed }) => placed), words: parts.flatMap(({ words }) => words) };
}

/** Name, hand and piles below each other along an edge of the felt. */
function atSide(
  scene: Scene,
  player: string,
  side: "left" | "right",
  room: Room,
  inside: Box,
  card: number,
): Laying {
  const small = card * SMALL;
  const inward = side === "left" ? 1 : -1;
  const edge = side === "left" ? inside.x : inside.x + inside.width;
  const width = nameWidth(room);
  const seat = { x: edge + inward * (width / 2 + 6), y: inside.y + inside.height * 0.15, width };
  const hand = handOf(scene, player);
  const long = Math.min(inside.height * 0.36, small * 5);
  const middle = inside.y + inside.height * 0.38;
  const thick = small * CARD;
  const under = middle + long / 2;
  const wide = Math.max(thick, LABELLED);
  const piles = flow(
    lyingBefore(scene, player),
    { x: side === "left" ? edge : edge - wide, y: under, width: wide, height: thick + LABEL + 4 },
    small,
  );
  return {
    placed: [
      seatAt(scene, player, seat, side),
      ...(hand ? heldBack(hand, edge + inward * (thick / 2 + 6), middle, small, long, inward * 90) : []),
      ...piles.placed,
    ],
    words: piles.words,
  };
}

/** Name and hand below each other at the upper edge, piles beside the hand. */
function atTop(scene: Scene, player: string, room: Room, strip: Box, card: number): Laying {
  const small = card * SMALL;
  const middle = strip.x + strip.width / 2;
  const hand = handOf(scene, player);
  const wide = strip.width * 0.4;
  const piles = flow(
    lyingBefore(scene, player),
    { x: middle + wide / 2, y: strip.y, width: LABELLED * 1.4, height: strip.height },
    small,
  );
  return {
    placed: [
      seatAt(scene, player, { x: middle, y: strip.y + PILL / 2, width: nameWidth(room) * 1.4 }),
      ...(hand ? heldBack(hand, middle, strip.y + PILL + (small * CARD) / 2 + 4, small, wide, 0) : []),
      ...piles.placed,
    ],
    words: piles.words,
  };
}

function nameWidth(room: Room): number {
  return Math.max(room.width * 0.2, 150);
}
