// Python made ready: from a snapshot of its memory where the build made one and this browser takes it,
// else as Pyodide documents it. Both end with the same modules, and every file is served by us. What is
// run then is the worker's business; how the files are made is told in tools/web/snapshot.py.
import { type Library, type Settings, withLibrary } from "./library";
import type { Phase } from "./orders";

export interface Pyodide {
  unpackArchive(bytes: ArrayBuffer, format: "wheel" | "zip"): void;
  runPython(code: string, options?: { globals?: unknown }): unknown;
  globals: { get(name: string): unknown };
}

/** What the build says about itself in files.json. */
interface Files {
  /** Where everything lies: a folder named by its content. */
  folder: string;
  sizes: Record<string, number>;
  archives: string[];
  /** Our modules. */
  code: string;
  /** A memory in which all of them, and all that games read, lies already; and what it lies in. */
  snapshot: { file: string; bytes: number; library: Library } | null;
}

export interface Awake {
  python: Pyodide;
  /** Unpack what a snapshot made needless: whoever adds games looks at files. */
  complete(): Promise<void>;
}

type Progress = (phase: Phase, loaded: number, total: number) => void;

/** Python with every game of ours. `base` is the folder of files.json. */
export async function awake(base: URL, progress: Progress): Promise<Awake> {
  const files: Files = await (await fetched(new URL("files.json", base))).json();
  const folder = new URL(files.folder, base);
  const stop = watchArrivals(folder, files, progress);
  try {
    if (files.snapshot !== null) return await fromSnapshot(folder, files, files.snapshot);
  } catch (error) {
    console.warn(`no start from a snapshot: ${String(error)}`);
  } finally {
    stop();
  }
  const python = await started(folder, {});
  await unpack(python, folder, [...files.archives, files.code]);
  return { python, complete: async () => undefined };
}

async function fromSnapshot(
  folder: URL,
  files: Files,
  { file, bytes, library }: NonNullable<Files["snapshot"]>,
): Promise<Awake> {
  const python = await started(folder, {
    createPyodideModule: async (settings: Settings) => {
      const refused: string[] = [];
      const asked = withLibrary(settings, folder, library, (why) => refused.push(why));
      const module = await roomy(folder, asked, bytes);
      if (refused.length > 0) throw new Error(refused.join());
      return module;
    },
    _loadSnapshot: memory(new URL(file, folder), bytes),
  });
  python.runPython("import held_code; held_code.awake()");
  let completing: Promise<void> | null = null;
  return {
    python,
    complete: () => {
      completing ??= unpack(python, folder, files.archives);
      return completing;
    },
  };
}

/** Pyodide's module with memory enough for a snapshot, which is copied over all of it: a new one has
 *  30 MB, and grows when it is asked for more. */
async function roomy(folder: URL, settings: Settings, bytes: number): Promise<unknown> {
  const { default: create } = await import(/* @vite-ignore */ new URL("pyodide.asm.mjs", folder).href);
  const module: { HEAP8: Int8Array; _malloc(size: number): number } = await create(settings);
  if (module.HEAP8.length < bytes) module._malloc(bytes);
  return module;
}

async function started(folder: URL, options: Record<string, unknown>): Promise<Pyodide> {
  const { loadPyodide } = await import(/* @vite-ignore */ new URL("pyodide.mjs", folder).href);
  return loadPyodide({ indexURL: folder.href, ...options });
}

async function unpack(python: Pyodide, folder: URL, names: string[]): Promise<void> {
  const archives = await Promise.all(
    names.map(async (name) => (await fetched(new URL(name, folder))).arrayBuffer()),
  );
  for (const [number, archive] of archives.entries())
    python.unpackArchive(archive, names[number]?.endsWith(".whl") ? "wheel" : "zip");
}

/** The snapshot's bytes. They are packed, unless the host or the offline copy has unpacked them. */
async function memory(address: URL, bytes: number): Promise<Uint8Array> {
  const { body } = await fetched(address);
  if (body === null) throw new Error(`${address}: empty`);
  const whole = new Uint8Array(bytes);
  let filled = 0;
  const reader = (await unpacked(body)).getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    whole.set(read.value, filled);
    filled += read.value.length;
  }
  if (filled !== bytes) throw new Error(`${address}: ${filled} bytes of ${bytes}`);
  return whole;
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

async function unpacked(body: Bytes): Promise<Bytes> {
  const reader = body.getReader();
  const { value: first } = await reader.read();
  const rest: Bytes = new ReadableStream({
    start: (controller) => (first === undefined ? controller.close() : controller.enqueue(first)),
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const isPacked = first?.[0] === 0x1f && first[1] === 0x8b;
  return isPacked ? rest.pipeThrough(new DecompressionStream("gzip")) : rest;
}

async function fetched(address: URL): Promise<Response> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
}

/** Tell how much has come. Pyodide fetches its own files, and WebAssembly is compiled while it arrives:
 *  the browser itself says what has come, and no response is touched on its way. */
function watchArrivals(folder: URL, files: Files, progress: Progress): () => void {
  const later = new Set(files.snapshot === null ? [] : [files.code, ...files.archives]);
  const total = Object.entries(files.sizes)
    .filter(([name]) => !later.has(name))
    .reduce((sum, [, size]) => sum + size, 0);
  let loaded = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) loaded += files.sizes[name.slice(folder.href.length)] ?? 0;
    progress("downloading", loaded, total);
  });
  observer.observe({ type: "resource" });
  progress("downloading", 0, total);
  return () => observer.disconnect();
}
