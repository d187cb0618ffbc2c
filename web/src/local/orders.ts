// What the page and the worker say to each other. The worker is told one thing at a time and
// answers each; messages of tables come on their own, each with the connection it is for.
import type { Message } from "../wire/types";

export type Order =
  | { kind: "request"; method: string; path: string; given: string }
  | { kind: "bring"; archive: ArrayBuffer }
  | { kind: "connect"; connection: string; lobby: string; player: string | null }
  | { kind: "disconnect"; connection: string }
  | { kind: "say"; connection: string; data: string }
  /** Of the worker where bots think: the answer is what it would play. */
  | { kind: "think"; question: string }
  /** What was thought in the other worker; without it, this one thinks itself. */
  | { kind: "thought"; lobby: string; number: number; advised: string | null };

export interface Ordered {
  number: number;
  order: Order;
}

export type Phase = "downloading" | "unpacking" | "ready";

export type Report =
  | { kind: "progress"; phase: Phase; loaded: number; total: number }
  | { kind: "failed"; message: string }
  | { kind: "answer"; number: number; body: string }
  | { kind: "refusal"; number: number; message: string }
  | { kind: "messages"; sent: [string, Message][] }
  /** A bot is to think in the other worker. */
  | { kind: "question"; lobby: string; number: number; question: string }
  | { kind: "busy"; lobby: string }
  | { kind: "idle" };
