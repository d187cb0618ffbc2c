// Made by `python -m tools.web.wire_types` from src/damier/protocol: do not edit.
/* eslint-disable */
import type { Scene } from "../scene/types";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON Schema, or a part of one. */
export type Schema = { [key: string]: any };

/** What may be done, as it is to be sent. */
export interface LegalAction {
  verb: string;
  args: Record<string, unknown>;
}

/** What is shown of a card of a bundle. */
export interface Card {
  name: string;
  help?: string;
  value: number;
  asset: string | null;
}

/** One step of a JSON Patch (RFC 6902). */
export interface Operation {
  op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  path: string;
  from?: string;
  value?: Json;
}

/** An action of the game: the verb is its type, the args its other fields. With `seq`, the last entry that was known when it was chosen, it is refused once the match has moved on. */
export interface Act {
  verb: string;
  args?: Record<string, unknown>;
  seq?: number | null;
  id?: string | null;
  lang?: string;
}

/** What a bot would play, what it expects of it, and the play it foresees; for some games also what it expects of each action it weighed. */
export interface Advised {
  type: "advice";
  action: LegalAction;
  value: number | null;
  line: LegalAction[];
  values: [LegalAction, number][];
  id: string | null;
}

/** Whether one agrees to what somebody wants to take back. */
export interface AnswerUndo {
  type: "answerUndo";
  id?: string | null;
  lang?: string;
  agree: boolean;
}

/** Take back everything since the own last action; every opponent has to agree. */
export interface AskUndo {
  type: "undo";
  id?: string | null;
  lang?: string;
}

/** Let a bot play this turn on the own seat. */
export interface Autoplay {
  type: "autoplay";
  id?: string | null;
  lang?: string;
  level?: string | null;
}

/** Which game this is, and what its cards are called and look like. */
export interface BundleMeta {
  gameId: string;
  version: string;
  cards: Record<string, Card>;
}

/** Something to choose from, with what it is called: a level, say. */
export interface Choice {
  id: string;
  label: string;
}

/** The milliseconds that a player has left, for this move and for the whole game. */
export interface ClockLeft {
  move: number | null;
  game: number | null;
  running: boolean;
}

/** A clock that goes with the game, under a name that clients have words for. */
export interface ClockPreset {
  id: "calm" | "day" | "quick" | "usual";
  clock: ClockRule;
}

/** How long players may think, in milliseconds, and what happens to one who thinks longer. */
export interface ClockRule {
  perMove?: number | null;
  perGame?: number | null;
  onTimeout?: "bot" | "default" | "forfeit";
  increment?: number;
}

/** Have the board, what may be done, and all that happened after entry `since` put in words. Where others look at the same screen (`shared`), who is to act is called by name. */
export interface Describe {
  type: "describe";
  id?: string | null;
  lang?: string;
  since?: number;
  shared?: boolean;
}

/** The table in words, for one viewer: `labels` and `notations` go with `legal` one by one. After the end, `trail` is what the game draws over its board: the winner's path, say. */
export interface Described {
  type: "description";
  seq: number;
  says: string;
  board: string;
  labels: string[];
  notations: string[];
  moves: EventWords[];
  trail: Json;
  id: string | null;
  scene?: Scene;
  questions?: Record<string, Record<string, string>>;
}

/** Every refusal and every failure, in one shape; docs/errors.md explains the codes. */
export interface Error {
  type: "error";
  code: string;
  message: string;
  details: Record<string, Json>;
}

/** One thing that happened, and how the viewer's view changed by it. `again` is there, and true, where it is told as the answer to a resync; on live events it is left out. `words` are there for connections that asked for a language. */
export interface EventMessage {
  type: "event";
  tick: number;
  seq: number;
  actor: string;
  verb: string | null;
  args: Record<string, unknown>;
  diff: Operation[];
  legal: LegalAction[];
  id: string | null;
  again?: boolean;
  words?: Words;
}

/** An event of the past, in words and as players write it down: as in `Words`. */
export interface EventWords {
  seq: number;
  tick: number;
  actor: string;
  notation: string;
  text: string;
  effect: string;
  completes: boolean;
  takesBack: number | null;
}

/** What was refused, and why; nothing has changed. */
export interface Failed {
  type: "error";
  code: string;
  message: string;
  details: Record<string, unknown>;
  id: string | null;
}

/** One moment: what happened, and the view after it. The first is the start. */
export interface Frame {
  seq: number;
  tick: number;
  actor: string | null;
  verb: string | null;
  args: Record<string, unknown>;
  notation: string;
  text: string;
  effect: string;
  completes: boolean;
  view: Json;
  scene?: Scene | null;
}

/** All that is told about a game before a match. */
export interface GamePage {
  id: string;
  version: string;
  name: string;
  summary: string;
  rules: string[];
  minPlayers: number;
  maxPlayers: number;
  minutes: number;
  hiddenInformation: boolean;
  chance: boolean;
  simultaneous: boolean;
  languages: string[];
  levels: Choice[];
  defaultLevel: string;
  options: Option[];
  presets: Preset[];
  labels: Record<string, string>;
  help: Record<string, string>;
  cards: Record<string, Card>;
  counts: Record<string, number>;
  playNow: string | null;
  hasScene: boolean;
  hasFace: boolean;
  zones: Zone[];
  prompts: Record<string, string>;
  paramPrompts: Record<string, Record<string, string>>;
  designer: string;
  changes: string[];
  lesson: number;
  puzzles: number;
  clocks: ClockPreset[];
}

/** How far a review is; it comes with the last step. */
export interface Growing {
  id: string;
  done: number;
  total: number;
  review: Review | null;
}

/** How it is around the table: who sits there, who wants to take something back. */
export interface Info {
  type: "info";
  state: "over" | "playing" | "waiting";
  seats: Seat[];
  host: string | null;
  spectators: number;
  rematch: string | null;
  undoAskedBy: string | null;
  undoAgreedBy: string[];
  forfeited: string[];
  id: string | null;
  help: boolean;
  offer: RematchOffer | null;
}

/** Who wants to sit down, and where, if that matters. */
export interface Joining {
  name?: string | null;
  player?: string | null;
  automated?: boolean;
}

/** What came of an answer. */
export interface Judged {
  isRight: boolean;
  isAllowed: boolean;
  text: string;
  events: EventMessage[];
  record: string;
}

/** A lobby as everybody sees it. */
export interface Lobby {
  id: string;
  gameId: string;
  version: string;
  state: "over" | "playing" | "waiting";
  seats: Seat[];
  host: string | null;
  options: Record<string, unknown>;
  visibility: "private" | "public";
  spectators: boolean;
  clock: ClockRule | null;
  outcome: Outcome | null;
  rematch: string | null;
  starts: "full" | "host" | "present";
  help: boolean;
  offer: RematchOffer | null;
}

/** The whole match, for one viewer. `trail` is what the game draws over its last board. */
export interface Lookback {
  gameId: string;
  version: string;
  players: string[];
  viewer: string | null;
  frames: Frame[];
  outcome: Outcome | null;
  trail: Json;
}

/** The answer to the question whether one would meet again; the first is the offer. */
export interface Meeting {
  agree?: boolean;
}

/** A turning point: something else would have been clearly better, also on a longer look. */
export interface Moment {
  seq: number;
  player: string;
  played: string;
  better: string;
  line: string[];
  chance: number;
  left: number;
  text: string;
  reason: string;
}

/** What a lobby is asked to be. It has no seed: a server draws its own. */
export interface NewLobby {
  gameId: string;
  seats: NewSeat[];
  name?: string | null;
  options?: Record<string, unknown>;
  visibility?: "private" | "public";
  spectators?: boolean;
  clock?: ClockRule | null;
  starts?: "full" | "host" | "present";
  automated?: boolean;
  help?: boolean | null;
}

/** A seat as it is asked for. Only the seats of bots have a level. */
export interface NewSeat {
  kind: "bot" | "human" | "open";
  name?: string | null;
  level?: string | null;
}

/** An option of the config: its JSON Schema, and what people call it. */
export interface Option {
  name: string;
  label: string;
  schema: Schema;
}

/** How a game ended. No winners means a draw. */
export interface Outcome {
  winners: string[];
  reason: string;
}

/** A lobby in which a device has a seat, and whether it is asked to act there. */
export interface OwnMatch {
  lobby: Lobby;
  player: string;
  yourTurn: boolean;
}

/** A choice as its player could judge it: the chances then, and what is best from there. */
export interface Point {
  seq: number;
  player: string;
  chances: Record<string, number>;
  played: string;
  best: string[];
}

/** A step of a lesson, or a puzzle. */
export interface Posed {
  number: number;
  total: number;
  task: string;
  players: string[];
  names: Record<string, string>;
  welcome: Welcome;
  words: Described;
  hint: LegalAction;
}

/** A choice of options under one name. */
export interface Preset {
  id: string;
  label: string;
  options: Record<string, unknown>;
}

/** Who would meet again, and who would not; the seats are those of the match that is over. */
export interface RematchOffer {
  by: string;
  accepted: string[];
  declined: string[];
}

/** Give up. */
export interface Resign {
  type: "resign";
  id?: string | null;
  lang?: string;
}

/** Hear again all that happened after entry `since`, or be welcomed anew. */
export interface Resync {
  type: "resync";
  id?: string | null;
  lang?: string;
  since?: number;
}

/** A whole match. Chances are guesses of a search; moments are those that held. */
export interface Review {
  gameId: string;
  players: string[];
  points: Point[];
  moments: Moment[];
  outcome: Outcome | null;
  ending: string;
}

/** Something that was said. A spectator has no name. */
export interface Said {
  type: "chat";
  speaker: string | null;
  text: string;
  name: string;
  id: string | null;
}

/** Say something to the table. */
export interface Say {
  type: "chat";
  id?: string | null;
  lang?: string;
  text: string;
}

/** A seat as everybody sees it. */
export interface Seat {
  player: string;
  kind: "bot" | "human" | "open";
  name: string;
  level: string | null;
  present: boolean;
  clock: ClockLeft | null;
  automated: boolean;
  helped: boolean;
}

/** What makes a seat one's own. The token opens it; the recovery opens it on a new device. */
export interface SeatKey {
  player: string;
  token: string;
  recovery: string;
}

/** A lobby, and the seat that was taken in it, if one was. */
export interface Seated {
  lobby: Lobby;
  seat: SeatKey | null;
}

/** Have events carry their words from now on, in the language `lang`, and with `board` the board in words as well, with `scene` the table as a scene. Where others look at the same screen (`shared`), who is to act is called by name. The answer is a description. */
export interface Speak {
  type: "language";
  id?: string | null;
  lang?: string;
  shared?: boolean;
  board?: boolean;
  scene?: boolean;
}

/** Ask a bot what it would play on the own seat: one of this level, or the game's adviser. */
export interface Suggest {
  type: "suggest";
  id?: string | null;
  lang?: string;
  level?: string | null;
}

/** Where the match stands, for one viewer. A spectator is nobody. */
export interface Welcome {
  type: "welcome";
  bundleMeta: BundleMeta;
  initialState: Json;
  you: string | null;
  tick: number;
  seq: number;
  legal: LegalAction[];
  outcome: Outcome | null;
  commitment: string | null;
  id: string | null;
}

/** An event in words, and as players write it down; and, if it was asked for, the scene after it. With the last event of a batch come the message line, what may be done now (`labels` and `notations` go with `legal` one by one), the board if it was asked for, and after the end the trail. */
export interface Words {
  text: string;
  effect?: string;
  completes?: boolean;
  notation?: string;
  scene?: Scene | null;
  takesBack?: number | null;
  says?: string | null;
  labels?: string[] | null;
  notations?: string[] | null;
  board?: string | null;
  trail?: Json;
  questions?: Record<string, Record<string, string>> | null;
}

/** A place on the table of a bundle: what it is called, and how it is laid out. */
export interface Zone {
  name: string;
  label: string;
  shape: "stack" | "queue" | "bag" | "list" | "flag" | "grid";
  perPlayer: boolean;
}

/** What a client may say. */
export type SaidByClient = Act | AskUndo | AnswerUndo | Resign | Suggest | Autoplay | Say | Resync | Describe | Speak;

/** What a client is told. */
export type Message = Welcome | EventMessage | Failed | Info | Advised | Said | Described;
