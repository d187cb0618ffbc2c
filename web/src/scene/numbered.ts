// Actions that differ in one number: a bid, a price, how many to take.
import type { LegalAction } from "../wire/types";

/** Fewer than this many are simply buttons. */
const MANY = 7;

/** The number in which these actions differ, of each; null where they are few or differ otherwise. */
export function numbered(actions: readonly LegalAction[]): number[] | null {
  const [first, ...others] = actions;
  if (first === undefined || actions.length < MANY) return null;
  const differing = Object.keys(first.args).filter((name) =>
    others.some(({ args }) => JSON.stringify(args[name]) !== JSON.stringify(first.args[name])),
  );
  const [name] = differing;
  const isAlike = others.every(
    ({ verb, args }) => verb === first.verb && Object.keys(args).length === Object.keys(first.args).length,
  );
  if (!isAlike || name === undefined || differing.length > 1) return null;
  const values = actions.map(({ args }) => args[name]);
  return values.every((value): value is number => typeof value === "number") ? values : null;
}
