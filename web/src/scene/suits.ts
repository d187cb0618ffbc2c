// The four suits as outlines on a grid of 24, and where the pips of a number lie on a card.
export const SUITS: Record<string, { path: string; colour: string }> = {
  hearts: {
    path: "M12 21C4 15 2 11 3.3 7.2 4.8 3.2 10 3.2 12 7.5c2-4.3 7.2-4.3 8.7-.3C22 11 20 15 12 21Z",
    colour: "#c4202f",
  },
  diamonds: { path: "M12 2 20 12 12 22 4 12Z", colour: "#c4202f" },
  spades: {
    path: "M12 2.5c5 5 9 7.5 9 11.5 0 4.5-5.5 5.5-7.6 2.2.1 2.3.7 3.8 2.1 5.3h-7c1.4-1.5 2-3 2.1-5.3C8.5 19.5 3 18.5 3 14c0-4 4-6.5 9-11.5Z",
    colour: "#22201c",
  },
  clubs: {
    path: "M12 2.5a4.6 4.6 0 0 1 3.9 7 4.7 4.7 0 1 1-2.5 7.3c.1 2 .7 3.3 2 4.7H8.6c1.3-1.4 1.9-2.7 2-4.7a4.7 4.7 0 1 1-2.5-7.3 4.6 4.6 0 0 1 3.9-7Z",
    colour: "#22201c",
  },
};

type Pip = readonly [number, number];

const [LEFT, MIDDLE, RIGHT] = [0.3, 0.5, 0.7];
const pair = (y: number): Pip[] => [
  [LEFT, y],
  [RIGHT, y],
];
const FOUR = [...pair(0), ...pair(1)];
const SIX = [...FOUR, ...pair(0.5)];
const EIGHT_SIDES = [...FOUR, ...pair(1 / 3), ...pair(2 / 3)];

/** By number: across and down, from 0 to 1. */
export const PIPS: Record<string, readonly Pip[]> = {
  A: [[MIDDLE, 0.5]],
  "2": [
    [MIDDLE, 0],
    [MIDDLE, 1],
  ],
  "3": [
    [MIDDLE, 0],
    [MIDDLE, 0.5],
    [MIDDLE, 1],
  ],
  "4": FOUR,
  "5": [...FOUR, [MIDDLE, 0.5]],
  "6": SIX,
  "7": [...SIX, [MIDDLE, 0.25]],
  "8": [...SIX, [MIDDLE, 0.25], [MIDDLE, 0.75]],
  "9": [...EIGHT_SIDES, [MIDDLE, 0.5]],
  "10": [...EIGHT_SIDES, [MIDDLE, 1 / 6], [MIDDLE, 5 / 6]],
};

/** Other spellings of ranks. */
const SPELT: Record<string, string> = {
  "1": "A",
  T: "10",
  V: "J",
  D: "Q",
  R: "K",
  ace: "A",
  jack: "J",
  queen: "Q",
  king: "K",
};

export function rankOf(rank: string): string {
  return SPELT[rank] ?? rank;
}
