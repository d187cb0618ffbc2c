import type { LegalAction } from "../wire/types";

/** Whether two actions are the same, whatever the order of their args. */
export function isSame(one: LegalAction | null | undefined, other: LegalAction | null | undefined): boolean {
  if (!one || !other || one.verb !== other.verb) return false;
  const names = Object.keys(one.args);
  return (
    names.length === Object.keys(other.args).length &&
    names.every((name) => JSON.stringify(one.args[name]) === JSON.stringify(other.args[name]))
  );
}
