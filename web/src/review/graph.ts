// Where the chances of a match stand in its graph. Numbers only; Graph.tsx draws them.
import type { Review } from "../wire/types";

export const WIDTH = 440;
export const HEIGHT = 152;
const EDGE = 13;

export interface Spot {
  /** The entry of what was played there; the last has none. */
  seq: number | null;
  x: number;
  y: number;
  chance: number;
}

/** The choices with chances for this player, from left to right, and how it ended. */
export function spots(review: Review, player: string): Spot[] {
  const known: { seq: number | null; chance: number }[] = review.points.flatMap(({ seq, chances }) => {
    const chance = chances[player];
    return chance === undefined ? [] : [{ seq, chance }];
  });
  if (review.outcome !== null && known.length > 0) {
    const { winners } = review.outcome;
    known.push({ seq: null, chance: winners.length === 0 ? 0.5 : Number(winners.includes(player)) });
  }
  const across = Math.max(known.length - 1, 1);
  return known.map(({ seq, chance }, number) => ({
    seq,
    chance,
    x: EDGE + ((WIDTH - 2 * EDGE) * number) / across,
    y: EDGE + (HEIGHT - 2 * EDGE) * (1 - chance),
  }));
}

/** The spot of an entry, or of the last choice before it. */
export function spotAt(all: readonly Spot[], seq: number): Spot | undefined {
  return all.findLast((spot) => spot.seq !== null && spot.seq <= seq) ?? all[0];
}

/** Where a click at this share of the width leads. */
export function nearest(all: readonly Spot[], share: number): Spot | undefined {
  const x = share * WIDTH;
  return all.reduce<Spot | undefined>(
    (best, spot) => (best === undefined || Math.abs(spot.x - x) < Math.abs(best.x - x) ? spot : best),
    undefined,
  );
}
