// Arrow keys over things that lie anywhere: to the nearest one that way, in the same area if there is one.
export interface Lies {
  id: string;
  area: string;
  x: number;
  y: number;
}

const WAYS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** Off the way counts this much more than along it. */
const ASIDE = 2.2;
/** Pixels that are no way at all. */
const STILL = 3;

export function towards(from: Lies, key: string, all: readonly Lies[]): Lies | null {
  const way = WAYS[key];
  if (way === undefined) return null;
  const own = nearest(
    from,
    way,
    all.filter(({ area }) => area === from.area),
  );
  return (
    own ??
    nearest(
      from,
      way,
      all.filter(({ area }) => area !== from.area),
    )
  );
}

function nearest(from: Lies, [across, down]: readonly [number, number], all: readonly Lies[]): Lies | null {
  let best: Lies | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const one of all) {
    const along = (one.x - from.x) * across + (one.y - from.y) * down;
    const aside = Math.abs((one.x - from.x) * down) + Math.abs((one.y - from.y) * across);
    if (one.id === from.id || along <= STILL || aside > along * 3) continue;
    const far = along + aside * ASIDE;
    if (far < least) [best, least] = [one, far];
  }
  return best;
}
