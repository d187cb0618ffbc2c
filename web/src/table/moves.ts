// How moves are listed: two columns where both players write short notations in turn, else one line
// a move with the mark of who made it.
import type { Move } from "../wire/messages";

export interface Round {
  number: number;
  cells: (Move | null)[];
}

const SHORT = 7;

export function isTerse(moves: readonly Move[], players: readonly string[]): boolean {
  return (
    players.length === 2 &&
    counted(moves).length > 0 &&
    moves.every((move) => !players.includes(move.actor) || move.takesBack != null || (move.notation !== "" && move.notation.length <= SHORT))
  );
}

/** Moves without what was only said around them. */
export function counted(moves: readonly Move[]): Move[] {
  return moves.filter((move) => move.takesBack == null && move.notation !== "");
}

/** Moves in rows, one column a player; a row begins when its column is taken. */
export function rounds(moves: readonly Move[], players: readonly string[]): Round[] {
  const rows: Round[] = [];
  let next = players.length;
  for (const move of counted(moves)) {
    const column = players.indexOf(move.actor);
    if (column < next || rows.length === 0) {
      rows.push({ number: rows.length + 1, cells: players.map(() => null) });
    }
    const row = rows.at(-1);
    if (row !== undefined) row.cells[column] = move;
    next = column + 1;
  }
  return rows;
}
