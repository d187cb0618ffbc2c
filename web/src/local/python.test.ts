import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Python, STANDING } from "./python";
import type { Ordered, Report } from "./orders";

/** A worker whose other end is this test: what it is told is noted, what it says is said by hand. */
class SilentWorker {
  static last: SilentWorker;
  told: Ordered[] = [];
  isEnded = false;
  onmessage: ((event: { data: Report }) => void) | null = null;
  onerror: unknown = null;
  constructor() {
    SilentWorker.last = this;
  }
  postMessage(ordered: Ordered) {
    this.told.push(ordered);
  }
  terminate() {
    this.isEnded = true;
  }
  says(report: Report) {
    this.onmessage?.({ data: report });
  }
}

const SILENCE = 1_000;
const ready: Report = { kind: "progress", phase: "ready", loaded: 1, total: 1 };
const ask = { kind: "request", method: "GET", path: "/games", given: "{}" } as const;

describe("the watch over Python", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("Worker", SilentWorker);
    vi.stubGlobal("document", { baseURI: "http://here/" });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function watched() {
    const ended = vi.fn();
    return { ended, python: new Python("python/", () => undefined, ended, SILENCE) };
  }

  it("ends a worker that does not come back, says so, and starts another", async () => {
    const { python, ended } = watched();
    const answer = python.order(ask);
    const refused = expect(answer).rejects.toMatchObject({ code: "worker_stuck" });
    const stuck = SilentWorker.last;
    stuck.says(ready);
    vi.advanceTimersByTime(SILENCE + 1);
    await refused;
    expect(stuck.isEnded).toBe(true);
    expect(ended).toHaveBeenCalledWith("stuck", "");
    void python.order(ask);
    expect(SilentWorker.last).not.toBe(stuck);
  });

  it("watches bots as they think, too", () => {
    const { python, ended } = watched();
    python.wake();
    SilentWorker.last.says(ready);
    SilentWorker.last.says({ kind: "busy", lobby: "here-1" });
    vi.advanceTimersByTime(SILENCE + 1);
    expect(ended).toHaveBeenCalledOnce();
  });

  it("is patient while Python wakes, and while nothing is asked", async () => {
    const { python, ended } = watched();
    const answer = python.order(ask);
    vi.advanceTimersByTime(SILENCE * 100);
    SilentWorker.last.says(ready);
    SilentWorker.last.says({ kind: "answer", number: 1, body: "{}" });
    vi.advanceTimersByTime(SILENCE * 100);
    expect(await answer).toBe("{}");
    expect(ended).not.toHaveBeenCalled();
  });

  describe("and a second one where bots think", () => {
    const question = { kind: "question", lobby: "here-1", number: 7, question: "{}" } as const;
    const connect = { kind: "connect", connection: "c1", lobby: "here-1", player: "p1" } as const;
    const flush = () => vi.advanceTimersByTimeAsync(0);

    async function two() {
      const { python, ended } = watched();
      python.wake();
      const table = SilentWorker.last;
      table.says(ready);
      void python.order(connect).catch(() => undefined);
      table.says({ kind: "answer", number: 1, body: "" });
      expect(SilentWorker.last).toBe(table);
      vi.advanceTimersByTime(STANDING);
      const thinker = SilentWorker.last;
      expect(thinker).not.toBe(table);
      table.says(question);
      await flush();
      return { python, ended, table, thinker };
    }

    it("is asked, and its answer is brought to the table", async () => {
      const { table, thinker } = await two();
      expect(thinker.told.map(({ order }) => order)).toEqual([{ kind: "think", question: "{}" }]);
      thinker.says(ready);
      thinker.says({ kind: "answer", number: 1, body: "advised" });
      await flush();
      expect(table.told.at(-1)?.order).toEqual({
        kind: "thought",
        lobby: "here-1",
        number: 7,
        advised: "advised",
      });
    });

    it("is started at once where a bot is to think before that", async () => {
      const { python } = watched();
      python.wake();
      const table = SilentWorker.last;
      table.says(ready);
      void python.order(connect).catch(() => undefined);
      table.says(question);
      await flush();
      expect(SilentWorker.last).not.toBe(table);
    });

    it("leaves it to the table where it fails", async () => {
      const { ended, table, thinker } = await two();
      thinker.says({ kind: "failed", message: "no memory" });
      await flush();
      expect(table.told.at(-1)?.order).toMatchObject({ kind: "thought", advised: null });
      expect(ended).not.toHaveBeenCalled();
    });

    it("is ended with its table where a bot never comes back", async () => {
      const { ended, table, thinker } = await two();
      thinker.says(ready);
      await vi.advanceTimersByTimeAsync(SILENCE + 1);
      expect([table.isEnded, thinker.isEnded]).toEqual([true, true]);
      expect(ended).toHaveBeenCalledWith("stuck", "");
    });

    it("is given the rules that were brought before it came", async () => {
      const { python } = watched();
      python.wake();
      SilentWorker.last.says(ready);
      void python.order({ kind: "bring", archive: new ArrayBuffer(1) }).catch(() => undefined);
      void python.order(connect).catch(() => undefined);
      SilentWorker.last.says({ kind: "answer", number: 2, body: "" });
      vi.advanceTimersByTime(STANDING);
      expect(SilentWorker.last.told.map(({ order }) => order.kind)).toEqual(["bring"]);
    });
  });
});
