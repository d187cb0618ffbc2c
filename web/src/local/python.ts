// The worker as the page sees it: started when first needed, watched, started again after it was
// ended. Bots think in a second one of the same kind, which is started once the first table stands, so
// that it takes nothing from whoever waits for it. A worker that does not come back from one order is
// stuck in a loop: it is ended, and everybody who waits is told so.
import { WireError } from "../wire/carrier";
import type { Message } from "../wire/types";
import type { Order, Ordered, Phase, Report } from "./orders";

export const LONGEST_SILENCE = 30_000;
/** Milliseconds that one order or one bot's turn may take before the worker counts as stuck. */

/** Milliseconds after which a table that was asked for stands, and bots may be woken. */
export const STANDING = 400;

export interface Progress {
  phase: Phase | "asleep";
  part: number;
}

interface Waiting {
  order: Order;
  resolve: (body: string) => void;
  reject: (error: WireError) => void;
}

export class Python {
  progress: Progress = { phase: "asleep", part: 0 };
  private worker: Worker | null = null;
  private number = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly watchers = new Set<() => void>();
  private alarm: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  /** Where bots think; the thinker itself has none. */
  private thinker: Python | null = null;
  private thinking: ReturnType<typeof setTimeout> | undefined;
  /** Rules that were brought, for a thinker that starts later. */
  private readonly brought: Order[] = [];

  constructor(
    private readonly files: string,
    private readonly heard: (connection: string, message: Message) => void,
    private readonly ended: (why: "stuck" | "failed", message: string) => void,
    private readonly silence = LONGEST_SILENCE,
  ) {}

  watch(watcher: () => void): () => void {
    this.watchers.add(watcher);
    return () => this.watchers.delete(watcher);
  }

  /** Start now what will be needed soon. */
  wake(): void {
    if (this.worker !== null) return;
    this.worker = new Worker(new URL("./worker.ts", import.meta.url), {
      type: "module",
      name: new URL(this.files, document.baseURI).href,
    });
    this.worker.onmessage = ({ data }: MessageEvent<Report>) => this.reported(data);
    this.worker.onerror = (event) => this.end("failed", event.message);
  }

  order(order: Order): Promise<string> {
    this.wake();
    if (order.kind === "bring") {
      this.brought.push(order);
      void this.thinker?.order(order).catch(() => undefined);
    }
    return new Promise((resolve, reject) => {
      const ordered: Ordered = { number: ++this.number, order };
      this.waiting.set(ordered.number, { order, resolve, reject });
      this.worker?.postMessage(ordered);
      this.setAlarm();
    });
  }

  /** End the worker, whatever it is doing; the next order starts another. */
  stop(): void {
    if (this.worker !== null) this.end("failed", "stopped");
  }

  private reported(report: Report): void {
    switch (report.kind) {
      case "progress":
        this.show(report.phase, report.loaded / Math.max(report.total, 1));
        break;
      case "messages":
        for (const [connection, message] of report.sent) this.heard(connection, message);
        break;
      case "answer":
        this.answered(report);
        break;
      case "refusal":
        this.settled(report.number)?.reject(new WireError("python_failed", report.message));
        break;
      case "failed":
        this.end("failed", report.message);
        return;
      case "question":
        void this.think(report);
        break;
      case "busy":
        this.busy = true;
        break;
      case "idle":
        this.busy = false;
        break;
    }
    this.setAlarm();
  }

  private answered({ number, body }: Extract<Report, { kind: "answer" }>): void {
    const waiting = this.settled(number);
    waiting?.resolve(body);
    if (waiting?.order.kind !== "connect" || this.thinker !== null) return;
    clearTimeout(this.thinking);
    this.thinking = setTimeout(() => this.thinkers(), STANDING);
  }

  /** Have the second worker think; where it fails, the first one does. */
  private async think({ lobby, number, question }: Extract<Report, { kind: "question" }>): Promise<void> {
    const { worker } = this;
    const advised = await this.thinkers()
      .order({ kind: "think", question })
      .catch((error: WireError) => (error.code === "worker_stuck" ? undefined : null));
    if (this.worker !== worker) return; // it was ended meanwhile, and its tables with it
    if (advised === undefined) this.end("stuck", "");
    else await this.order({ kind: "thought", lobby, number, advised }).catch(() => undefined);
  }

  private thinkers(): Python {
    clearTimeout(this.thinking);
    if (this.thinker === null) {
      const forget = () => {
        this.thinker = null;
      };
      const nobody = () => undefined;
      this.thinker = new Python(this.files, nobody, forget, this.silence);
      this.thinker.wake();
      for (const order of this.brought) void this.thinker.order(order).catch(nobody);
    }
    return this.thinker;
  }

  private settled(number: number): Waiting | undefined {
    const waiting = this.waiting.get(number);
    this.waiting.delete(number);
    return waiting;
  }

  /** The alarm starts anew with every sign of life, and sleeps while nothing is asked. */
  private setAlarm(): void {
    clearTimeout(this.alarm);
    if (this.progress.phase !== "ready" || (this.waiting.size === 0 && !this.busy)) return;
    this.alarm = setTimeout(() => this.end("stuck", ""), this.silence);
  }

  private end(why: "stuck" | "failed", message: string): void {
    clearTimeout(this.alarm);
    clearTimeout(this.thinking);
    this.worker?.terminate();
    this.worker = null;
    this.busy = false;
    this.thinker?.stop();
    this.thinker = null;
    this.brought.length = 0;
    this.show("asleep", 0);
    const error = new WireError(why === "stuck" ? "worker_stuck" : "worker_failed", message);
    for (const waiting of [...this.waiting.values()]) waiting.reject(error);
    this.waiting.clear();
    this.ended(why, message);
  }

  private show(phase: Progress["phase"], part: number): void {
    this.progress = { phase, part: Math.min(part, 1) };
    for (const watcher of this.watchers) watcher();
  }
}
