// Python in a worker. One keeps the server of this device and has bots think in a second one, which runs
// the same: so the table answers whatever they do. It knows no rule and no game; how Python starts is told
// in boot.ts.
import { type Awake, awake } from "./boot";
import source from "./server.py?raw";
import type { Order, Ordered, Report } from "./orders";

interface LocalServer {
  request(method: string, path: string, given: string): string;
  connect(connection: string, lobby: string, player: string | null | undefined): string;
  disconnect(connection: string): void;
  received(connection: string, data: string): string;
  has_to_think(lobby: string): boolean;
  think(lobby: string): string;
  question(lobby: string): string;
  answered(lobby: string, number: number, advised: string): string;
}

interface Thinker {
  think(question: string): string;
}

/** Where the Python files lie: the page says it in the worker's name. */
const base = new URL(self.name);
const tell = (report: Report) => self.postMessage(report);
const waiting: Ordered[] = [];
const lobbies = new Map<string, string>();
let started: Awake | null = null;
let server: LocalServer | null = null;
/** Whether orders are to wait: Python starts, or is completed. */
let isHeld = true;

self.onmessage = ({ data }: MessageEvent<Ordered>) => {
  waiting.push(data);
  if (!isHeld) obeyAll();
};

boot().then(
  (ready) => {
    server = ready;
    tell({ kind: "progress", phase: "ready", loaded: 1, total: 1 });
    obeyAll();
  },
  (error: unknown) => tell({ kind: "failed", message: String(error) }),
);

async function boot(): Promise<LocalServer> {
  started = await awake(base, (phase, loaded, total) => tell({ kind: "progress", phase, loaded, total }));
  tell({ kind: "progress", phase: "unpacking", loaded: 1, total: 1 });
  started.python.runPython(source);
  return started.python.globals.get("server") as LocalServer;
}

/** Obey what waits, in its order; games are brought only once everything is unpacked. */
function obeyAll(): void {
  isHeld = false;
  for (let ordered = waiting.shift(); ordered !== undefined; ordered = waiting.shift()) {
    if (ordered.order.kind === "bring" && !isComplete) {
      waiting.unshift(ordered);
      complete();
      return;
    }
    if (server !== null) obey(server, ordered);
  }
}

let isComplete = false;

function complete(): void {
  isHeld = true;
  void started?.complete().then(
    () => {
      isComplete = true;
      obeyAll();
    },
    (error: unknown) => tell({ kind: "failed", message: String(error) }),
  );
}

function obey(at: LocalServer, { number, order }: Ordered): void {
  try {
    tell({ kind: "answer", number, body: done(at, order) });
  } catch (error) {
    tell({ kind: "refusal", number, message: String(error) });
  }
  if (order.kind === "say" || order.kind === "connect") {
    const lobby = lobbies.get(order.connection);
    if (lobby !== undefined) schedule(at, lobby);
  }
}

function done(at: LocalServer, order: Order): string {
  switch (order.kind) {
    case "request":
      return at.request(order.method, order.path, order.given);
    case "bring":
      started?.python.unpackArchive(order.archive, "zip");
      started?.python.runPython("learn()");
      return "";
    case "connect":
      lobbies.set(order.connection, order.lobby);
      spread(at.connect(order.connection, order.lobby, order.player ?? undefined));
      return "";
    case "disconnect":
      lobbies.delete(order.connection);
      at.disconnect(order.connection);
      return "";
    case "say":
      spread(at.received(order.connection, order.data));
      return "";
    case "think":
      return thinking(order.question);
    case "thought":
      conclude(at, order);
      return "";
  }
}

function spread(sent: string): void {
  tell({ kind: "messages", sent: JSON.parse(sent) });
}

function thinking(question: string): string {
  const thinker = started?.python.globals.get("thinker") as Thinker | undefined;
  if (thinker === undefined) throw new Error("Python is asleep");
  return thinker.think(question);
}

const asked = new Set<string>();

/** Milliseconds for the page to ask what it wants to show before a bot is asked. */
const BREATH = 60;

/** Have a bot think that has something to do, one of each table at a time. */
function schedule(at: LocalServer, lobby: string): void {
  if (asked.has(lobby) || !at.has_to_think(lobby)) return;
  asked.add(lobby);
  setTimeout(() => {
    const question = at.question(lobby);
    if (question === "") asked.delete(lobby);
    else tell({ kind: "question", lobby, number: JSON.parse(question).number, question });
  }, BREATH);
}

/** What the other worker thought; where there is none, the bot thinks here. */
function conclude(at: LocalServer, { lobby, number, advised }: Extract<Order, { kind: "thought" }>): void {
  asked.delete(lobby);
  if (advised !== null) {
    spread(at.answered(lobby, number, advised));
  } else if (at.has_to_think(lobby)) {
    tell({ kind: "busy", lobby });
    try {
      spread(at.think(lobby));
    } finally {
      tell({ kind: "idle" });
    }
  }
  schedule(at, lobby);
}
