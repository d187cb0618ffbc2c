// The wire's messages as TypeScript sees them: what src/damier/protocol/message.py says, no more.

export interface LegalAction {
  verb: string;
  args: Record<string, unknown>;
}

export interface Outcome {
  winners: string[];
  reason: string;
}

/** Milliseconds left. */
export interface Clock {
  move?: number | null;
  game?: number | null;
  running?: boolean;
}

export type SeatKind = "human" | "bot" | "open";

export interface Seat {
  player: string;
  name: string;
  kind: SeatKind;
  level?: string | null;
  present: boolean;
  clock?: Clock | null;
}

export interface Card {
  name: string;
  value: number;
  asset: string | null;
}

export interface BundleMeta {
  gameId: string;
  version: string;
  cards: Record<string, Card>;
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export interface Operation {
  op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  path: string;
  from?: string;
  value?: Json;
}

export interface Welcome {
  type: "welcome";
  bundleMeta: BundleMeta;
  initialState: Json;
  you: string | null;
  tick: number;
  seq: number;
  legal: LegalAction[];
  outcome?: Outcome | null;
  commitment?: string | null;
  id?: string | null;
}

export interface TableEvent {
  type: "event";
  tick: number;
  seq: number;
  actor: string;
  verb: string | null;
  args: Record<string, unknown>;
  diff: Operation[];
  legal: LegalAction[];
  outcome?: Outcome | null;
  id?: string | null;
}

export interface Failed {
  type: "error";
  code: string;
  message: string;
  details?: Record<string, unknown>;
  id?: string | null;
}

export type TableState = "waiting" | "playing" | "over";

export interface Info {
  type: "info";
  seats: Seat[];
  spectators: number;
  undoAskedBy: string | null;
  undoAgreedBy: string[];
  forfeited: string[];
  state: TableState;
  host?: string | null;
  rematch?: string | null;
  id?: string | null;
}

export interface Advice {
  type: "advice";
  action: LegalAction;
  value: number | null;
  line: LegalAction[];
  values?: [LegalAction, number][];
  id?: string | null;
}

export interface Said {
  type: "chat";
  speaker: string | null;
  name?: string | null;
  text: string;
  id?: string | null;
}

export interface Move {
  seq: number;
  tick: number;
  actor: string;
  notation: string;
  text: string;
  /** The first entry that no longer counts, where this was an undo. */
  takesBack?: number | null;
}

export interface Description {
  type: "description";
  seq: number;
  says: string;
  board: string;
  labels: string[];
  notations: string[];
  moves: Move[];
  id?: string | null;
}

export type Message = Welcome | TableEvent | Failed | Info | Advice | Said | Description;

export interface Level {
  id: string;
  label: string;
}

export type Schema = { [key: string]: any };

export interface GameOption {
  name: string;
  label: string;
  help?: string;
  schema: Schema;
}

export interface Preset {
  id: string;
  label: string;
  options: Record<string, unknown>;
}

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
  levels: Level[];
  defaultLevel: string;
  options: GameOption[];
  presets: Preset[];
  labels?: Record<string, string>;
  cards?: Record<string, Card>;
  zones?: Zone[];
  prompts?: Record<string, string>;
  paramPrompts?: Record<string, Record<string, string>>;
}

/** A place on the table of a bundle. */
export interface Zone {
  name: string;
  label: string;
  shape: "stack" | "queue" | "bag" | "list" | "flag" | "grid";
  perPlayer: boolean;
}

export interface Frame {
  seq: number;
  tick: number;
  actor: string | null;
  verb: string | null;
  args: Record<string, unknown>;
  notation: string;
  text: string;
  view: Json;
}

export interface Replay {
  gameId: string;
  version: string;
  players: string[];
  viewer: string | null;
  frames: Frame[];
  outcome: Outcome | null;
}

export interface LobbySummary {
  id: string;
  gameId: string;
  version: string;
  state: TableState;
  seats: Seat[];
  host: string | null;
  options: Record<string, unknown>;
  visibility: "public" | "private";
  spectators: boolean;
  clock?: { perMove?: number | null; perGame?: number | null; onTimeout: string } | null;
  outcome?: Outcome | null;
  rematch?: string | null;
}

export interface SeatKey {
  player: string;
  token: string;
  recovery: string;
}

export interface Seated {
  lobby: LobbySummary;
  seat?: SeatKey | null;
}
