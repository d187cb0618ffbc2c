// A table without a board: the others around it, the trick or the piles in the middle, the near hand
// below. Where there is room, two or three others sit at its sides, as people do.
import { flow, flowHeight } from "./flow";
import { type Box, CARD, type Laid, middleOf, type Placed, type Room, type Word } from "./placed";
import {
  acrossHeight,
  heldBack,
  type Laying,
  laidAcross,
  laidNear,
  lyingBefore,
  nearHeight,
  others,
  PILL,
  seatAt,
  SMALL,
} from "./seats";
import { handOf, idOf } from "./things";
import type { Scene, Trick } from "./types";

const PAD = 16;
/** Cards in the middle, by those in the hand. */
const MIDDLE = 0.8;
/** A card of the near hand is at most this part of the felt's width. */
const WIDEST = { wide: 0.15, phone: 0.25 };
const SMALLEST = 34;
const FEWEST_AT_SIDES = 2;
const MOST_AT_SIDES = 3;

export function laidOnFelt(scene: Scene, room: Room): Laid {
  const pad = room.isPhone ? PAD / 2 : PAD;
  const inside: Box = { x: pad, y: pad, width: room.width - 2 * pad, height: room.height - 2 * pad };
  const inner = { ...room, width: inside.width };
  const trick = scene.areas.find((area): area is Trick => area.kind === "trick");
  const middles = lyingBefore(scene, undefined);
  const isSided = sitsAtSides(scene, room);
  const over = (card: number) =>
    isSided
      ? PILL + (others(room).length > 2 ? card * CARD * SMALL + 8 : 0)
      : acrossHeight(scene, inner, card);
  const between = (card: number) =>
    Math.max(
      trick ? card * MIDDLE * CARD * 2.05 + PILL : 0,
      flowHeight(middles, inside.width * (trick ? 0.25 : isSided ? 0.7 : 1), card * MIDDLE),
    );
  let card = room.width * (room.isPhone ? WIDEST.phone : WIDEST.wide);
  while (
    card > SMALLEST &&
    over(card) + between(card) + nearHeight(scene, inner, card) + 2 * pad > inside.height
  ) {
    card *= 0.96;
  }
  const high = over(card);
  const low = nearHeight(scene, inner, card);
  const strip = { ...inside, height: high };
  const around = isSided ? atSides(scene, room, inside, strip, card) : laidAcross(scene, inner, strip, card);
  const near = laidNear(scene, inner, { ...inside, y: inside.y + inside.height - low, height: low }, card);
  const wing = isSided ? card * SMALL * CARD + 2 * pad : 0;
  const middle: Box = {
    x: inside.x + wing,
    y: inside.y + high + 4,
    width: inside.width - 2 * wing,
    height: inside.height - high - low - 8,
  };
  const laid = inTheMiddle(scene, room, middle, card * MIDDLE, trick);
  return {
    width: room.width,
    height: room.height,
    isFelt: true,
    boards: [],
    placed: [...around.placed, ...laid.placed, ...near.placed],
    words: [...around.words, ...laid.words, ...near.words],
    waits: laid.waits,
  };
}

/** Two or three others who hold nothing but a hand sit left, across and right. */
function sitsAtSides(scene: Scene, room: Room): boolean {
  const players = others(room);
  return (
    !room.isPhone &&
    players.length >= FEWEST_AT_SIDES &&
    players.length <= MOST_AT_SIDES &&
    players.every((player) => handOf(scene, player) && lyingBefore(scene, player).length === 0)
  );
}

function atSides(scene: Scene, room: Room, inside: Box, strip: Box, card: number): Laying {
  const players = others(room);
  const [left, right] = [players[0], players.at(-1)];
  const across = players.length > 2 ? players[1] : undefined;
  const small = card * SMALL;
  const y = inside.y + inside.height * 0.38;
  const edge = small * CARD * 0.5 + 6;
  const name = Math.max(room.width * 0.2, 150);
  const sitting = (player: string, x: number, turned: number): Placed[] => {
    const hand = handOf(scene, player);
    const long = Math.min(inside.height * 0.36, small * 5);
    const atX = turned > 0 ? x + name / 2 + 6 : x - name / 2 - 6;
    return [
      seatAt(
        scene,
        player,
        { x: atX, y: inside.y + inside.height * 0.15, width: name },
        turned > 0 ? "left" : "right",
      ),
      ...(hand ? heldBack(hand, turned > 0 ? x + edge : x - edge, y, small, long, turned) : []),
    ];
  };
  const hand = across === undefined ? undefined : handOf(scene, across);
  const middle = strip.x + strip.width / 2;
  return {
    placed: [
      ...(left ? sitting(left, inside.x, 90) : []),
      ...(across ? [seatAt(scene, across, { x: middle, y: strip.y + PILL / 2, width: name * 1.4 })] : []),
      ...(hand
        ? heldBack(hand, middle, strip.y + PILL + (small * CARD) / 2 + 4, small, strip.width * 0.4, 0)
        : []),
      ...(right ? sitting(right, inside.x + inside.width, -90) : []),
    ],
    words: [],
  };
}

function inTheMiddle(
  scene: Scene,
  room: Room,
  box: Box,
  card: number,
  trick: Trick | undefined,
): Laying & { waits: Box[] } {
  const areas = lyingBefore(scene, undefined);
  if (trick === undefined) return { ...flow(areas, box, card), waits: [] };
  const beside = areas.length > 0 ? Math.min(Math.max(card * 1.3, 84), box.width * 0.3) : 0;
  const laid = flow(areas, { ...box, width: beside }, card);
  const space = room.isPhone ? { ...box, x: box.x + beside, width: box.width - beside } : box;
  const played = inTrick(trick, room, space, card);
  return {
    placed: [...laid.placed, ...played.placed],
    words: [...laid.words, ...played.words],
    waits: played.waits,
  };
}

/** Each card before its player: the near one below the middle, the others around from the left. */
function inTrick(trick: Trick, room: Room, box: Box, card: number): Laying & { waits: Box[] } {
  const centre = middleOf(box);
  const seated = [room.near, ...others(room)];
  const far = { x: card * (seated.length > 4 ? 1.25 : 1.02), y: card * CARD * 0.5 };
  const spot = (player: string) => {
    const angle = Math.PI / 2 + (seated.indexOf(player) * 2 * Math.PI) / seated.length;
    const lean = Math.cos(angle) * 7;
    return { x: centre.x + Math.cos(angle) * far.x, y: centre.y + Math.sin(angle) * far.y, lean };
  };
  const placed: Placed[] = [];
  const words: Word[] = [];
  (trick.played ?? []).forEach((played, number) => {
    const { x, y, lean } = spot(played.seat);
    const isAbove = y < centre.y - 1;
    placed.push({
      id: played.card.id,
      thing: played.card,
      area: idOf(trick),
      x,
      y,
      width: card,
      height: card * CARD,
      turn: lean,
      z: 8 + number,
      targets: [],
    });
    words.push({
      id: `${played.card.id} played`,
      text: played.note ?? "",
      seat: played.seat,
      x,
      y: y + (isAbove ? -1 : 1) * ((card * CARD) / 2 + 14),
      look: "played",
    });
  });
  const waits = (trick.waitsFor ?? []).map((player) => {
    const { x, y } = spot(player);
    return { x: x - card / 2, y: y - (card * CARD) / 2, width: card, height: card * CARD };
  });
  return { placed, words, waits };
}
