// One viewer's side of a table: what the messages so far add up to. A pure function of the side
// before and a message; no clock, no carrier, no React.
import type {
  Advised,
  BundleMeta,
  Described,
  Info,
  Json,
  LegalAction,
  Message,
  EventWords,
  Outcome,
  Said,
  EventMessage,
  Welcome,
} from "../wire/types";
import type { Scene } from "../scene/types";
import type { Questions } from "./asked";
import { patched } from "../wire/patch";

export interface Side {
  you: string | null;
  meta: BundleMeta;
  view: Json;
  previous: Json | null;
  legal: LegalAction[];
  labels: string[];
  notations: string[];
  /** What is asked for each argument of a verb that may be used. */
  questions: Questions;
  seq: number;
  tick: number;
  outcome: Outcome | null;
  last: EventMessage | null;
  says: string;
  board: string;
  moves: EventWords[];
  advice: Advised | null;
  info: Info | null;
  chat: Said[];
  /** After the end, what the game draws over its board. */
  trail: Json;
  /** The table as a scene, where it was asked for and the game has one. */
  scene: Scene | null;
  /** The entry up to which the words are known. */
  described: number;
}

export function welcomed(message: Welcome, before: Side | null = null): Side {
  const isSame = before !== null && before.seq === message.seq;
  return {
    you: message.you,
    meta: message.bundleMeta,
    view: message.initialState,
    previous: null,
    legal: message.legal,
    labels: isSame ? before.labels : [],
    notations: isSame ? before.notations : [],
    questions: isSame ? before.questions : {},
    seq: message.seq,
    tick: message.tick,
    outcome: message.outcome ?? null,
    last: null,
    says: before?.says ?? "",
    board: before?.board ?? "",
    moves: [],
    advice: null,
    info: before?.info ?? null,
    chat: before?.chat ?? [],
    trail: null,
    scene: isSame ? before.scene : null,
    described: -1,
  };
}

/** The side after a message that is neither a welcome nor a refusal. */
export function heard(side: Side, message: Exclude<Message, { type: "welcome" | "error" }>): Side {
  switch (message.type) {
    case "event":
      return happened(side, message);
    case "info":
      return { ...side, info: message };
    case "advice":
      return { ...side, advice: message };
    case "chat":
      return { ...side, chat: [...side.chat, message] };
    case "description":
      return described(side, message);
  }
}

/** Whether an event does not follow on what is known: then the side must be welcomed anew. */
export function hasMissed(side: Side, event: EventMessage): boolean {
  return event.seq > side.seq + 1;
}

function happened(side: Side, event: EventMessage): Side {
  if (event.seq < side.seq) return side;
  const ended = event.verb === "end" ? (event.args.outcome as Outcome) : null;
  const hasMoved = event.diff.length > 0;
  return {
    ...side,
    view: patched(side.view, event.diff),
    previous: hasMoved ? side.view : side.previous,
    legal: event.legal,
    labels: [],
    notations: [],
    questions: {},
    seq: event.seq,
    tick: event.tick,
    ...worded(side, event),
    outcome: event.verb === "undo" ? null : (ended ?? side.outcome),
    last: ended === null ? event : side.last,
    advice: null,
  };
}

/** What the words of an event tell. Without them the words known so far stay behind, and are asked for. */
function worded(side: Side, event: EventMessage): Partial<Side> {
  const { words, seq, tick, actor } = event;
  if (words === undefined || side.described < side.seq) return {};
  const { text, effect = "", completes = false, notation = "", takesBack = null } = words;
  const standing = takesBack === null ? side.moves : side.moves.filter((move) => move.seq < takesBack);
  const moves = [...standing, { seq, tick, actor, notation, text, effect, completes, takesBack }];
  const scene = words.scene === undefined ? side.scene : words.scene;
  // Only the last event of several says how the table stands.
  if (words.says === undefined) return { moves, scene, described: seq };
  const { says, labels, notations, questions, board, trail } = words;
  return {
    moves,
    scene,
    described: seq,
    says: says ?? "",
    labels: labels ?? [],
    notations: notations ?? [],
    questions: questions ?? {},
    board: board ?? side.board,
    trail: trail ?? null,
  };
}

function described(side: Side, words: Described): Side {
  if (words.seq !== side.seq) return side;
  return {
    ...side,
    says: words.says,
    board: words.board,
    labels: words.labels,
    notations: words.notations,
    questions: words.questions ?? {},
    moves: retold(side.moves, words.moves),
    trail: words.trail,
    scene: words.scene ?? side.scene,
    described: words.seq,
  };
}

/** The moves known and the new ones, without those that were taken back. What is told from the
 *  beginning replaces what was known; what is told twice counts once. */
export function retold(known: readonly EventWords[], news: readonly EventWords[]): EventWords[] {
  const isWhole = news[0] !== undefined && news[0].seq <= (known[0]?.seq ?? 1);
  const last = isWhole ? -1 : (known.at(-1)?.seq ?? -1);
  let moves = isWhole ? [] : [...known];
  for (const move of news) {
    if (move.seq <= last) continue;
    const takesBack = move.takesBack;
    if (typeof takesBack === "number") moves = moves.filter(({ seq }) => seq < takesBack);
    moves.push(move);
  }
  return moves;
}
