import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { EventQueue, type Queued } from "./queue";

const PAUSE = 300;

function event(seq: number, verb: string, diff: unknown[]): Queued {
  return { type: "event", seq, tick: seq, actor: "p1", verb, args: {}, diff } as unknown as Queued;
}

/** A placement that turns two cards over, and the end of the match, as they come in one breath. */
const BATCH = [
  event(8, "play", [{ op: "replace" }]),
  event(8, "capture", [{ op: "replace" }]),
  event(8, "capture", [{ op: "replace" }]),
  event(9, "end", []),
];

describe("what came at once", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  function queue(pause: number) {
    const seen: Queued[] = [];
    const emptied: number[] = [];
    const waiting = new EventQueue(
      (message) => seen.push(message),
      () => pause,
      () => emptied.push(seen.length),
    );
    for (const message of BATCH) waiting.push(message);
    return { seen, emptied };
  }

  it("is shown one after another, the result after the last card has turned", () => {
    const { seen, emptied } = queue(PAUSE);
    expect(seen).toEqual(BATCH.slice(0, 1));
    vi.advanceTimersByTime(2 * PAUSE);
    expect(seen).toEqual(BATCH.slice(0, 3));
    vi.advanceTimersByTime(PAUSE);
    expect(seen).toEqual(BATCH);
    expect(emptied.at(-1)).toBe(BATCH.length);
  });

  it("is shown at once where nothing moves", () => {
    const { seen } = queue(0);
    expect(seen).toHaveLength(4);
  });
});
