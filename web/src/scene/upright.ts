// An upright board: whatever is let go over a column falls to its lowest free cell.
import type { LaidBoard, Placed } from "./placed";
import type { Cell } from "./types";

function isFree({ thing }: Placed): boolean {
  return thing.kind === "cell" && (thing.pieces ?? []).length === 0;
}

export function isUpright({ board }: LaidBoard): boolean {
  return board.material === "drop";
}

/** Where a piece would lie that falls through this cell: the lowest free one below; none in a full column. */
export function landing(cell: Placed, placed: readonly Placed[]): Placed | null {
  const column = placed.filter(
    (one) =>
      one.thing.kind === "cell" && one.area === cell.area && Math.abs(one.x - cell.x) < 1 && isFree(one),
  );
  return column.reduce<Placed | null>((low, one) => (low === null || one.y > low.y ? one : low), null);
}

/** The topmost cell of each column. */
export function tops(area: string, placed: readonly Placed[]): Placed[] {
  const found = new Map<number, Placed>();
  for (const one of placed) {
    if (one.thing.kind !== "cell" || one.area !== area) continue;
    const column = (one.thing as Cell).at[0];
    const known = found.get(column);
    if (known === undefined || one.y < known.y) found.set(column, one);
  }
  return [...found.values()];
}
