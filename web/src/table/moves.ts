// How moves are listed: two columns where both players write short notations in turn, else one line
// a move with the mark of who made it.
import type { EventWords } from "../wire/types";

export interface Round {
  number: number;
  cells: (EventWords | null)[];
}

const SHORT = 7;

/** `isWorded` says that the game has no notation of its own, only verbs: then words are shown. */
export function isTerse(moves: readonly EventWords[], players: readonly string[], isWorded = false): boolean {
  return (
    !isWorded &&
    !moves.some(({ completes }) => completes) &&
    players.length === 2 &&
    counted(moves).length > 0 &&
    moves.every(
      (move) =>
        !players.includes(move.actor) ||
        move.takesBack != null ||
        (move.notation !== "" && move.notation.length <= SHORT),
    )
  );
}

/** What the rules do by themselves, and what needs no word of it: a turn that passes. */
const SYSTEM = "system";
const SILENT = "endPhase";

/** What is worth a line: everything but a turn that passes, what has no words, and what the line after
 *  it tells as well. */
export function listed(moves: readonly EventWords[]): EventWords[] {
  const worded = moves.filter(
    ({ actor, notation, text }) =>
      (text !== "" || notation !== "") && !(actor === SYSTEM && notation === SILENT),
  );
  return worded.filter((_, number) => !worded[number + 1]?.completes);
}

/** A move and what came of it, in one text. */
export function whole({ text, effect }: EventWords): string {
  return effect === "" ? text : `${text} ${effect}`;
}

/** The moves of players, without what was only said around them. */
export function counted(moves: readonly EventWords[]): EventWords[] {
  return moves.filter((move) => move.actor !== SYSTEM && move.takesBack == null && move.notation !== "");
}

/** How it ended, in a sentence; nothing while it has not. */
export function ending(moves: readonly EventWords[]): string {
  return (
    moves.findLast(
      ({ actor, notation, takesBack }) => actor === SYSTEM && notation === "" && takesBack === null,
    )?.text ?? ""
  );
}

/** Moves in rows, one column a player; a row begins when its column is taken. */
export function rounds(moves: readonly EventWords[], players: readonly string[]): Round[] {
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
