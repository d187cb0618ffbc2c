// A table without a board: the others around it, the trick or the piles in the middle, the near hand
// below. Where there is room, two or three others sit at its sides, as people do.
import { apartFromChips, type Flowing, flow, flowHeight, LABEL } from "./flow";
import { type Box, CARD, type Laid, middleOf, type Placed, type Room, type Word } from "./placed";
import {
  acrossHeight,
  type Laying,
  laidAcross,
  laidNear,
  lyingBefore,
  nearHeight,
  others,
  PILL,
  SMALL,
} from "./seats";
import { atSides, sitsAtSides } from "./sides";
import { idOf } from "./things";
import type { Scene, Trick } from "./types";

const PAD = 16;
/** Cards in the middle, by those in the hand. */
const MIDDLE = 0.8;
/** A card of the near hand is at most this part of the felt's width. */
const WIDEST = { wide: 0.15, phone: 0.25 };
const SMALLEST = 34;
/** What lies before the near player, beside a trick: by the trick's cards, and no narrower than its name. */
const LAID = 0.8;
const NARROWEST = 72;

export function laidOnFelt(scene: Scene, room: Room): Laid {
  const pad = room.isPhone ? PAD / 2 : PAD;
  const inside: Box = { x: pad, y: pad, width: room.width - 2 * pad, height: room.height - 2 * pad };
  const inner = { ...room, width: inside.width };
  const trick = scene.areas.find((area): area is Trick => area.kind === "trick");
  const middles = lyingBefore(scene, undefined);
  const isSided = sitsAtSides(scene, room);
  // what lies before the near player is beside the trick where others sit at the sides: so the hand is large
  const own = lyingBefore(scene, room.near);
  const [apart, above] = isSided && trick ? [own, []] : [[], own];
  const over = (card: number) =>
    isSided
      ? PILL + (others(room).length > 2 ? card * CARD * SMALL + 8 : 0)
      : acrossHeight(scene, inner, card);
  const wingOf = (card: number) => (isSided ? card * SMALL * CARD + 2 * pad : 0);
  const between = (card: number) => {
    const share = inside.width * (isSided ? 0.7 : 1);
    if (!trick) return flowHeight(middles, share, card * MIDDLE);
    const width = inside.width - 2 * wingOf(card);
    const [chips, beside] = apartFromChips(middles);
    return (
      Math.max(card * MIDDLE * CARD * 2.05 + PILL, flowHeight(beside, inside.width * 0.25, card * MIDDLE)) +
      heightOver(chips, width)
    );
  };
  let card = room.width * (room.isPhone ? WIDEST.phone : WIDEST.wide);
  while (
    card > SMALLEST &&
    over(card) + between(card) + nearHeight(scene, inner, above, card) + 2 * pad > inside.height
  ) {
    card *= 0.96;
  }
  const high = over(card);
  const low = nearHeight(scene, inner, above, card);
  const strip = { ...inside, height: high };
  const around = isSided ? atSides(scene, room, inside, strip, card) : laidAcross(scene, inner, strip, card);
  const held = laidNear(
    scene,
    inner,
    above,
    { ...inside, y: inside.y + inside.height - low, height: low },
    card,
  );
  const wing = wingOf(card);
  const middle: Box = {
    x: inside.x + wing,
    y: inside.y + high + 4,
    width: inside.width - 2 * wing,
    height: inside.height - high - low - 8,
  };
  const laid = inTheMiddle(scene, room, middle, card * MIDDLE, trick, apart);
  return {
    width: room.width,
    height: room.height,
    isFelt: true,
    boards: [],
    placed: [...around.placed, ...laid.placed, ...held.placed],
    words: [...around.words, ...laid.words, ...held.words],
    waits: laid.waits,
  };
}

function inTheMiddle(
  scene: Scene,
  room: Room,
  box: Box,
  card: number,
  trick: Trick | undefined,
  apart: Flowing[],
): Laying & { waits: Box[] } {
  const areas = lyingBefore(scene, undefined);
  if (trick === undefined) return { ...flow(areas, box, card), waits: [] };
  const [chips, aside] = apartFromChips(areas);
  const over = heightOver(chips, box.width);
  const line = flow(chips, { ...box, height: over }, card);
  const rest = { ...box, y: box.y + over, height: box.height - over };
  const beside = aside.length > 0 ? Math.min(Math.max(card * 1.3, 84), box.width * 0.3) : 0;
  const laid = flow(aside, { ...rest, width: beside }, card);
  const space = room.isPhone ? { ...rest, x: rest.x + beside, width: rest.width - beside } : rest;
  const played = inTrick(trick, room, space, card);
  const own = flow(apart, lowerRight(box, card * LAID), card * LAID);
  return {
    placed: [...line.placed, ...laid.placed, ...own.placed, ...played.placed],
    words: [...line.words, ...laid.words, ...own.words, ...played.words],
    waits: played.waits,
  };
}

/** How high the words and numbers are that stand over a trick. */
function heightOver(chips: Flowing[], width: number): number {
  return chips.length > 0 ? flowHeight(chips, width, 0) + 8 : 0;
}

function lowerRight(box: Box, card: number): Box {
  const [width, height] = [Math.max(card * 1.2, NARROWEST), Math.min(card * CARD + LABEL, box.height)];
  return { x: box.x + box.width - width, y: box.y + box.height - height, width, height };
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
