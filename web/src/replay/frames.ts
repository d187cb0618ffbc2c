// A look back as a table shows it: its moments, and each as the side of whoever looks.
import type { Side } from "../table/side";
import type { Frame, GamePage, LegalAction, Lookback } from "../wire/types";

const NOBODY: LegalAction[] = [];

/** The moments worth a stop: the entry that only says how it ended is no move of its own. */
export function shownFrames(replay: Lookback): Frame[] {
  return replay.frames.filter(({ verb }, number) => verb !== "end" || number === 0);
}

export function sideOf(replay: Lookback, frames: Frame[], position: number, game: GamePage | null): Side {
  const frame = frames[position] as Frame;
  const isLast = position === frames.length - 1;
  return {
    you: replay.viewer,
    meta: { gameId: replay.gameId, version: replay.version, cards: game?.cards ?? {} },
    view: frame.view,
    previous: frames[position - 1]?.view ?? null,
    legal: NOBODY,
    labels: [],
    notations: [],
    questions: {},
    seq: frame.seq,
    tick: frame.tick,
    outcome: isLast ? replay.outcome : null,
    last:
      frame.actor === null
        ? null
        : {
            type: "event",
            seq: frame.seq,
            tick: frame.tick,
            actor: frame.actor,
            verb: frame.verb,
            args: frame.args,
            diff: [],
            legal: NOBODY,
            id: null,
          },
    says: frame.text,
    board: frame.text,
    moves: [],
    advice: null,
    info: null,
    chat: [],
    trail: isLast ? replay.trail : null,
    scene: frame.scene ?? null,
    described: frame.seq,
  };
}
