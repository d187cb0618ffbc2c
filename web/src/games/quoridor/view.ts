// The view of Quoridor as boards read it, and its actions by the names of their places.
import type { LegalAction } from "../../table/board";

export interface QuoridorView {
  playerIds: string[];
  currentPlayerId: string | null;
  size: number;
  pawns: Record<string, string>;
  goals: Record<string, string>;
  walls: string[];
  wallsLeft: Record<string, number>;
  last: { playerId: string; move: string; origin: string | null } | null;
  winners: string[] | null;
}

/** The action that a cell or a wall stands for: `e2`, `e3h`. */
export function actionAt(name: string): LegalAction {
  if (!/[hv]$/.test(name)) return { verb: "move", args: { to: name } };
  return { verb: "wall", args: { at: name.slice(0, -1), orientation: name.slice(-1) } };
}

/** The place of an action; none of a pass. */
export function nameOfAction(action: LegalAction): string | null {
  if (action.verb === "move") return String(action.args.to);
  if (action.verb === "wall") return `${action.args.at}${action.args.orientation}`;
  return null;
}
