// What the page and the worker say to each other. The worker is told one thing at a time and
// answers each; messages of tables come on their own, each with the connection it is for.
import type { Message } from "../wire/types";

export type Order =
  | { kind: "request"; method: string; path: string; given: string }
  | { kind: "connect"; connection: string; lobby: string; player: string | null }
  | { kind: "disconnect"; connection: string }
  | { kind: "say"; connection: string; data: string };

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
  | { kind: "busy"; lobby: string }
  | { kind: "idle" };
