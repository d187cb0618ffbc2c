import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  BEAT,
  FaceLine,
  FIRST_TOLD_AFTER,
  GIVEN_UP_AFTER,
  type Heard,
  legalOne,
  shapeOf,
  TOLD_AFTER,
} from "./line";

const LEGAL = [
  { verb: "drop", args: { column: 3 } },
  { verb: "move", args: { from: "a1", to: "b2" } },
];

test("an action is found whatever the order of its fields, and it is the table's own", () => {
  expect(legalOne({ args: { to: "b2", from: "a1" }, verb: "move" }, LEGAL)).toBe(LEGAL[1]);
});

test("what is not legal, or no action at all, is nothing", () => {
  for (const asked of [null, 3, "drop", {}, { verb: "drop", args: { column: 4 } }, { verb: "drop" }]) {
    expect(legalOne(asked, LEGAL)).toBeNull();
  }
});

test("fields that were smuggled in do not make another action legal", () => {
  expect(legalOne({ verb: "drop", args: { column: 3, player: "p2" } }, LEGAL)).toBeNull();
});

test("a shape that makes no sense is left out", () => {
  expect(shapeOf({ aspect: 1.5, phoneAspect: 1e9, showsSeats: "yes" })).toEqual({ aspect: 1.5 });
  expect(shapeOf(null)).toEqual({});
  expect(shapeOf({ aspect: Number.NaN })).toEqual({});
});

/** A frame whose document is this test. */
class FakeFrame extends EventTarget {
  readonly contentWindow = {
    postMessage: (_source: string, _to: string, [port]: [MessagePort]) => this.came(port),
  };
  readonly handed: unknown[] = [];
  private port: MessagePort | null = null;
  private came(port: MessagePort) {
    this.port = port;
    port.onmessage = ({ data }) => data.kind === "table" && this.handed.push(data.table);
  }
  say(data: unknown) {
    this.port?.postMessage(data);
  }
}

let page: EventTarget;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  vi.stubGlobal("document", { hidden: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const frame = new FakeFrame();
  const told: string[] = [];
  const heard: Heard = {
    ready: () => told.push("ready"),
    act: () => told.push("act"),
    say: () => told.push("say"),
    key: (key) => told.push(`key ${key}`),
    silent: (isSilent) => told.push(isSilent ? "silent" : "back"),
    ended: (why) => told.push(`ended ${why}`),
  };
  const line = new FaceLine(frame as unknown as HTMLIFrameElement, "source", heard);
  const greet = () =>
    page.dispatchEvent(
      Object.assign(new Event("message"), {
        source: frame.contentWindow,
        origin: "null",
        data: "damier-face",
      }),
    );
  return { frame, told, line, greet };
}

test("a frame that is still fetched is waited for longer, then the person is told", () => {
  const { told, line } = watched();
  vi.advanceTimersByTime(BEAT * FIRST_TOLD_AFTER);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(BEAT);
  expect(told).toEqual(["silent"]);
  line.close();
});

test("a frame that is silent is told of, is back when it answers, and is given up in the end", async () => {
  const { frame, told, greet } = watched();
  greet();
  vi.advanceTimersByTime(BEAT * (TOLD_AFTER + 1));
  expect(told).toEqual(["silent"]);
  frame.say({ kind: "pong" });
  await vi.waitUntil(() => told.length === 2);
  expect(told).toEqual(["silent", "back"]);
  vi.advanceTimersByTime(BEAT * (GIVEN_UP_AFTER + 1));
  expect(told).toEqual(["silent", "back", "silent", "ended silent"]);
});

test("a frame that loads again has been led elsewhere", () => {
  const { frame, told } = watched();
  frame.dispatchEvent(new Event("load"));
  expect(told).toEqual([]);
  frame.dispatchEvent(new Event("load"));
  expect(told).toEqual(["ended failed"]);
});

test("a table is handed on once, and again only when it is another", async () => {
  const { frame, line, greet } = watched();
  line.show({ seq: 1 });
  greet();
  line.show({ seq: 1 });
  line.show({ seq: 2 });
  await vi.waitUntil(() => frame.handed.length === 2);
  expect(frame.handed).toEqual([{ seq: 1 }, { seq: 2 }]);
  line.close();
});
