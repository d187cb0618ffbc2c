// Cards side by side: a hand held as a fan, a row that overlaps only when it must.
import { CARD } from "./placed";

export interface Held {
  x: number;
  y: number;
  turn: number;
}

/** LOOK: a card tilts so many degrees from the next, and sinks so far from the middle of the arc. */
const TILT = 1.8;
const SAG = 1.15 / 118;
const STEP = 0.585;
/** However full a hand is, it bends no further than this. */
const WIDEST = 24;

/** The middles of a fan's cards around (0, 0), for cards of this width in so much room. */
export function fan(count: number, card: number, room: number): Held[] {
  const tilt = Math.min(TILT, WIDEST / Math.max(count - 1, 1));
  const between = Math.max(room - breadth(card, (tilt * (count - 1)) / 2), 0);
  const step = count > 1 ? Math.min(card * STEP * (count < 6 ? 1.3 : 1), between / (count - 1)) : 0;
  const sag = SAG * card * (tilt / TILT) ** 2;
  return Array.from({ length: count }, (_, number) => {
    const t = number - (count - 1) / 2;
    return { x: t * step, y: sag * t * t, turn: tilt * t };
  });
}

/** How much room across a card takes that is turned by so many degrees. */
function breadth(card: number, turn: number): number {
  const angle = (Math.abs(turn) * Math.PI) / 180;
  return card * (Math.cos(angle) + CARD * Math.sin(angle));
}

/** How far a fan's end cards hang below its middle one. */
export function sagOf(count: number, card: number, room: number): number {
  const ends = fan(count, card, room);
  return ends[0]?.y ?? 0;
}

/** The middles of things in a row around 0. */
export function row(count: number, width: number, gap: number, room: number): number[] {
  const step = count > 1 ? Math.min(width + gap, (room - width) / (count - 1)) : 0;
  return Array.from({ length: count }, (_, number) => (number - (count - 1) / 2) * step);
}

/** How wide such a row is. */
export function rowWidth(count: number, width: number, gap: number, room: number): number {
  return count === 0 ? width : Math.min(count * (width + gap) - gap, room);
}

export function heightOf(card: number): number {
  return card * CARD;
}
