// The line between a table and the frame of a game's own face. Nothing that comes from there is believed:
// every message is looked at. Of a frame that does not answer for two seconds the person is told, who may
// prefer the plain table; one that is silent for half a minute is given up.
import type { LegalAction } from "../wire/types";

export interface Shape {
  aspect?: number;
  phoneAspect?: number;
  showsSeats?: boolean;
}

export interface Heard {
  ready(shape: Shape): void;
  act(action: unknown): void;
  say(text: string): void;
  key(key: string): void;
  silent(isSilent: boolean): void;
  ended(why: "silent" | "failed", message: string): void;
}

/** Milliseconds between two heartbeats. */
export const BEAT = 500;
/** After how many unanswered in a row the person is told: a frame that is still fetched has longer. */
export const TOLD_AFTER = 4;
export const FIRST_TOLD_AFTER = 10;
/** After how many a frame is given up, since it may work for ever: far more than a slow machine needs. */
export const GIVEN_UP_AFTER = 60;

const HELLO = "damier-face";
const NARROWEST = 0.4;
const WIDEST = 2.5;
const LONGEST_HINT = 200;

export class FaceLine {
  private port: MessagePort | null = null;
  private readonly timer: ReturnType<typeof setInterval>;
  private missed = 0;
  private isLoaded = false;
  /** The last table, as text. */
  private table = "";

  constructor(
    private readonly frame: HTMLIFrameElement,
    private readonly source: string,
    private readonly heard: Heard,
  ) {
    addEventListener("message", this.greeted);
    frame.addEventListener("load", this.loaded);
    this.timer = setInterval(() => this.beat(), BEAT);
  }

  /** Hand the frame how the table stands, where that is not what it was told before: a face may well draw all of
   *  itself anew, under a pointer that is about to click. */
  show(table: unknown): void {
    const text = JSON.stringify(table);
    if (text === this.table) return;
    this.table = text;
    this.tell();
  }

  private tell(): void {
    if (this.table !== "") this.port?.postMessage({ kind: "table", table: JSON.parse(this.table) });
  }

  close(): void {
    clearInterval(this.timer);
    removeEventListener("message", this.greeted);
    this.frame.removeEventListener("load", this.loaded);
    this.port?.close();
    this.port = null;
  }

  /** A frame loads once; one that loads again has been led elsewhere. */
  private readonly loaded = (): void => {
    if (this.isLoaded) this.end("failed", "it left its page");
    this.isLoaded = true;
  };

  /** Only a frame without an origin, ours, and once: a page of this site in its place is told nothing. */
  private readonly greeted = (event: MessageEvent): void => {
    if (event.source !== this.frame.contentWindow || event.origin !== "null" || event.data !== HELLO) return;
    removeEventListener("message", this.greeted);
    const { port1, port2 } = new MessageChannel();
    this.port = port1;
    this.answered();
    port1.onmessage = ({ data }) => this.told(data);
    this.frame.contentWindow?.postMessage(this.source, "*", [port2]);
    this.tell();
  };

  private told(data: unknown): void {
    if (typeof data !== "object" || data === null) return;
    const { kind, action, text, message, shape, key } = data as Record<string, unknown>;
    this.answered();
    if (kind === "act") this.heard.act(action);
    else if (kind === "say" && typeof text === "string") this.heard.say(text.slice(0, LONGEST_HINT));
    else if (kind === "key" && typeof key === "string") this.heard.key(key);
    else if (kind === "ready") this.heard.ready(shapeOf(shape));
    else if (kind === "failed") this.end("failed", String(message).slice(0, 500));
  }

  /** Counted in beats of our own, so that a page that slept does not blame the frame. */
  private beat(): void {
    if (document.hidden) return;
    this.missed++;
    if (this.missed > GIVEN_UP_AFTER) this.end("silent", "");
    else {
      if (this.missed === this.mostMissed + 1) this.heard.silent(true);
      this.port?.postMessage({ kind: "ping" });
    }
  }

  private get mostMissed(): number {
    return this.port === null ? FIRST_TOLD_AFTER : TOLD_AFTER;
  }

  private answered(): void {
    if (this.missed > TOLD_AFTER) this.heard.silent(false);
    this.missed = 0;
  }

  private end(why: "silent" | "failed", message: string): void {
    this.close();
    this.heard.ended(why, message);
  }
}

/** What a face says of its shape, as far as it makes sense. */
export function shapeOf(told: unknown): Shape {
  const { aspect, phoneAspect, showsSeats } = (told ?? {}) as Record<string, unknown>;
  const shape: Shape = {};
  if (isAspect(aspect)) shape.aspect = aspect;
  if (isAspect(phoneAspect)) shape.phoneAspect = phoneAspect;
  if (typeof showsSeats === "boolean") shape.showsSeats = showsSeats;
  return shape;
}

function isAspect(value: unknown): value is number {
  return typeof value === "number" && value >= NARROWEST && value <= WIDEST;
}

/** The legal action that was asked for: ours, not the one that came. */
export function legalOne(asked: unknown, legal: LegalAction[]): LegalAction | null {
  const { verb, args } = (asked ?? {}) as Record<string, unknown>;
  const wanted = inOrder({ verb, args: args ?? {} });
  return legal.find((one) => inOrder({ verb: one.verb, args: one.args }) === wanted) ?? null;
}

function inOrder(value: unknown): string {
  return JSON.stringify(value, (_, part) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
