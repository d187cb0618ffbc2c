// Piles, rows and texts side by side in a box, in as many lines as they need, as large as fits.
import { row, rowWidth } from "./fan";
import { type Box, CARD, type Placed, type Word } from "./placed";
import { type Area, type InRow, alternatives } from "./things";
import type { Pile, Row, Text } from "./types";

export type Flowing = Pile | Row | Text;

export const LABEL = 22;
const GAP = 20;
/** What is not a card, by its share of a card's height. */
const SHARE: Record<InRow["kind"], number> = {
  card: 1,
  back: 1,
  piece: 0.6,
  die: 0.48,
  counter: 0.3,
  tag: 0.3,
};
const CHIP = 30;
/** Letters of a chip are about so wide. */
const LETTER = 7.4;
const SMALLEST = 0.3;

interface Sized {
  area: Flowing;
  width: number;
  height: number;
}

/** What is looked at: an empty row is nothing, and words and numbers in a row may stand in several lines. */
function shownOf(areas: Flowing[]): Flowing[] {
  return areas
    .flatMap((area) =>
      isChips(area) && !area.label
        ? (area.things ?? []).map((thing) => ({ ...area, things: [thing] }))
        : [area],
    )
    .filter((area) => area.kind !== "row" || (area.things ?? []).length > 0);
}

/** Whether a row has only words and numbers. */
function isChips(area: Flowing): area is Row {
  return area.kind === "row" && (area.things ?? []).every(({ kind }) => kind === "tag" || kind === "counter");
}

/** Rows of words and numbers, and everything else. */
export function apartFromChips(areas: Flowing[]): [Flowing[], Flowing[]] {
  return [areas.filter(isChips), areas.filter((area) => !isChips(area))];
}

export function isFlowing(area: Area): area is Flowing {
  return area.kind === "pile" || area.kind === "row" || area.kind === "text";
}

/** Lay these areas into the box; cards are so wide, or less where they would not fit. */
export function flow(areas: Flowing[], box: Box, card: number): { placed: Placed[]; words: Word[] } {
  const shown = shownOf(areas);
  let lines: Sized[][] = [];
  let size = card;
  for (let share = 1; share >= SMALLEST; share -= 0.05) {
    size = card * share;
    lines = inLines(
      shown.map((area) => sized(area, size, box.width)),
      box.width,
    );
    if (heightOf(lines) <= box.height) break;
  }
  const placed: Placed[] = [];
  const words: Word[] = [];
  let y = box.y + Math.max(0, (box.height - heightOf(lines)) / 2);
  for (const line of lines) {
    const tall = Math.max(...line.map(({ height }) => height));
    let x = box.x + (box.width - line.reduce((sum, { width }) => sum + width + GAP, -GAP)) / 2;
    for (const { area, width, height } of line) {
      const laid = laidArea(area, { x, y: y + (tall - height) / 2, width, height }, size);
      placed.push(...laid.placed);
      words.push(...laid.words);
      x += width + GAP;
    }
    y += tall + GAP / 2;
  }
  return { placed, words };
}

/** How high these areas would be for cards of this size. */
export function flowHeight(areas: Flowing[], width: number, card: number): number {
  const sizes = shownOf(areas).map((area) => sized(area, card, width));
  return sizes.length === 0 ? 0 : heightOf(inLines(sizes, width));
}

function heightOf(lines: Sized[][]): number {
  return lines.reduce((sum, line) => sum + Math.max(...line.map(({ height }) => height)) + GAP / 2, -GAP / 2);
}

function inLines(areas: Sized[], room: number): Sized[][] {
  const lines: Sized[][] = [];
  let taken = Number.POSITIVE_INFINITY;
  for (const area of areas) {
    if (taken + GAP + area.width > room) {
      lines.push([area]);
      taken = area.width;
    } else {
      lines.at(-1)?.push(area);
      taken += GAP + area.width;
    }
  }
  return lines;
}

/** A pile says how many it holds even where it has no name. */
function hasLabel(area: Pile | Row): boolean {
  return Boolean(area.label) || (area.kind === "pile" && area.count > 1);
}

function sized(area: Flowing, card: number, room: number): Sized {
  if (area.kind === "text") return { area, width: room, height: 28 };
  const label = hasLabel(area) ? LABEL : 0;
  if (area.kind === "pile") return { area, width: card * 1.1, height: card * CARD + label };
  const things = area.things ?? [];
  const widths = things.map((thing) => sizeOf(thing, card).width);
  const isEven = things.every(({ kind }) => kind === things[0]?.kind && kind !== "tag" && kind !== "counter");
  const width = isEven
    ? rowWidth(things.length, widths[0] ?? card, gapOf(things[0], card), room)
    : Math.min(
        widths.reduce((sum, one) => sum + one + 8, -8),
        room,
      );
  const height = Math.max(...things.map((thing) => sizeOf(thing, card).height), things.length ? 0 : CHIP);
  return { area, width: Math.max(width, label ? card * 0.8 : 0), height: height + label };
}

function gapOf(thing: InRow | undefined, card: number): number {
  return thing?.kind === "die" ? card * 0.16 : card * 0.07;
}

export function sizeOf(thing: InRow, card: number): { width: number; height: number } {
  const height = card * CARD * SHARE[thing.kind];
  if (thing.kind === "card" || thing.kind === "back") return { width: card, height };
  if (thing.kind === "die" || thing.kind === "piece") return { width: height, height };
  return { width: chipText(thing).length * LETTER + 28, height: CHIP };
}

/** What a counter or a tag says on the table. */
export function chipText(thing: InRow): string {
  if (thing.kind !== "counter") return thing.label ?? thing.id;
  const value = thing.of === undefined ? `${thing.value}` : `${thing.value} / ${thing.of}`;
  return thing.label ? `${thing.label} ${value}` : value;
}

function laidArea(area: Flowing, box: Box, card: number): { placed: Placed[]; words: Word[] } {
  const { x, y, width, height } = box;
  const middle = x + width / 2;
  if (area.kind === "text") {
    return {
      placed: [],
      words: [{ id: area.id, text: area.text, x: middle, y: y + height / 2, look: "text", width }],
    };
  }
  const counted = area.kind === "pile" && area.count !== 1 ? { count: area.count } : {};
  const words: Word[] = hasLabel(area)
    ? [
        {
          id: `${area.id} label`,
          text: area.label ?? "",
          x: middle,
          y: y + LABEL / 2 - 2,
          look: "label",
          ...counted,
        },
      ]
    : [];
  const top = y + (hasLabel(area) ? LABEL : 0);
  if (area.kind === "pile") {
    return { placed: piled(area, middle, top + (card * CARD) / 2, card), words };
  }
  return { placed: inRow(area, { x, y: top, width, height: height - (top - y) }, card), words };
}

/** A pile is one thing to touch, with its topmost card; the one below is there to be uncovered. */
export function piled(area: Pile, x: number, y: number, card: number): Placed[] {
  const seen = (area.cards ?? []).slice(0, 2);
  const at = { x, y, width: card, height: card * CARD, area: area.id, turn: 0 };
  const touched = [...seen.slice(0, 1), area].filter((one) => alternatives(one.standsFor).length > 0);
  return [
    { ...at, id: area.id, thing: area, z: 1, targets: touched.map(({ id }) => id) },
    ...seen.reverse().map((thing, number) => ({ ...at, id: thing.id, thing, z: 2 + number, targets: [] })),
  ];
}

function inRow(area: Row, box: Box, card: number): Placed[] {
  const things = area.things ?? [];
  const sizes = things.map((thing) => sizeOf(thing, card));
  const isEven = things.every(({ kind }) => kind === things[0]?.kind && kind !== "tag" && kind !== "counter");
  const first = sizes[0]?.width ?? card;
  let next = box.x;
  const across = isEven
    ? row(things.length, first, gapOf(things[0], card), box.width).map((x) => box.x + box.width / 2 + x)
    : sizes.map(({ width }) => {
        const x = next + width / 2;
        next += width + 8;
        return x;
      });
  return things.map((thing, number) => ({
    id: thing.id,
    thing,
    area: area.id,
    x: across[number] ?? box.x,
    y: box.y + box.height / 2,
    width: sizes[number]?.width ?? card,
    height: sizes[number]?.height ?? card,
    turn: 0,
    z: 2 + number,
    targets: alternatives(thing.standsFor).length > 0 ? [thing.id] : [],
  }));
}
