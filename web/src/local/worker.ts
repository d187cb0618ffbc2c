// Python in a worker: Pyodide, msgspec and Damier's own wheel, all served by us. It keeps the server
// of this device, and lets bots think between two orders. It knows no rule and no game.
import source from "./server.py?raw";
import type { Order, Ordered, Phase, Report } from "./orders";

interface LocalServer {
  request(method: string, path: string, given: string): string;
  connect(connection: string, lobby: string, player: string | null | undefined): string;
  disconnect(connection: string): void;
  received(connection: string, data: string): string;
  has_to_think(lobby: string): boolean;
  think(lobby: string): string;
}

interface Pyodide {
  unpackArchive(bytes: ArrayBuffer, format: string): void;
  runPython(code: string, options?: { globals?: unknown }): unknown;
  globals: { get(name: string): unknown };
}

/** Where the Python files lie: the page says it in the worker's name. */
const base = new URL(self.name);
const tell = (report: Report) => self.postMessage(report);
const waiting: Ordered[] = [];
const lobbies = new Map<string, string>();
let server: LocalServer | null = null;

self.onmessage = ({ data }: MessageEvent<Ordered>) => {
  if (server === null) waiting.push(data);
  else obey(server, data);
};

boot().then(
  (ready) => {
    server = ready;
    tell({ kind: "progress", phase: "ready", loaded: 1, total: 1 });
    for (const ordered of waiting.splice(0)) obey(ready, ordered);
  },
  (error: unknown) => tell({ kind: "failed", message: String(error) }),
);

async function boot(): Promise<LocalServer> {
  readKept();
  const files: { sizes: Record<string, number>; wheels: string[] } = await (
    await fetch(new URL("files.json", base))
  ).json();
  const total = Object.values(files.sizes).reduce((sum, size) => sum + size, 0);
  let loaded = 0;
  const progress = (phase: Phase) => tell({ kind: "progress", phase, loaded, total });
  // Pyodide fetches its own files, and WebAssembly is compiled while it arrives: the browser itself
  // says what has come, and no response is touched on its way.
  const arrived = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) {
      loaded += files.sizes[name.slice(base.href.length)] ?? 0;
    }
    progress("downloading");
  });
  arrived.observe({ type: "resource" });
  progress("downloading");
  const wheels = files.wheels.map(async (name) => {
    const response = await fetch(new URL(name, base));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.arrayBuffer();
  });
  const { loadPyodide } = await import(/* @vite-ignore */ new URL("pyodide.mjs", base).href);
  const [pyodide, ...archives]: [Pyodide, ...ArrayBuffer[]] = await Promise.all([
    loadPyodide({ indexURL: base.href }),
    ...wheels,
  ]);
  arrived.disconnect();
  progress("unpacking");
  for (const archive of archives) pyodide.unpackArchive(archive, "wheel");
  pyodide.runPython(source);
  return pyodide.globals.get("server") as LocalServer;
}

/** Take our files from the offline copy where there is one, and from the network where there is not.
 *  They are read whole, past the service worker: large bodies that stream through it into a worker
 *  were seen never to arrive. */
function readKept(): void {
  const fetched = self.fetch.bind(self);
  self.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(base.href) || !("caches" in self)) return fetched(input, init);
    const found = await caches.match(address).catch(() => undefined);
    if (found === undefined) return fetched(input, init);
    return new Response(await found.arrayBuffer(), { headers: found.headers });
  };
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
  }
}

function spread(sent: string): void {
  tell({ kind: "messages", sent: JSON.parse(sent) });
}

const thinking = new Set<string>();

/** Milliseconds for the page to ask what it wants to show before a bot takes the floor. */
const BREATH = 60;

/** Bots think when nobody else has a word to say, one turn at a time. */
function schedule(at: LocalServer, lobby: string): void {
  if (thinking.has(lobby) || !at.has_to_think(lobby)) return;
  thinking.add(lobby);
  setTimeout(() => {
    thinking.delete(lobby);
    tell({ kind: "busy", lobby });
    try {
      spread(at.think(lobby));
    } catch (error) {
      tell({ kind: "failed", message: String(error) });
      return;
    } finally {
      tell({ kind: "idle" });
    }
    schedule(at, lobby);
  }, BREATH);
}
