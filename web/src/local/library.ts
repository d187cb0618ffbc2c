// A library in C that a snapshot of Python's memory counts on. What it calls lies in memory by numbers of
// a table of functions, and no snapshot holds that table: the library is loaded before anything else, as
// it was when the snapshot was made (tools/web/snapshot.mjs), and so it gets the same numbers.

export interface Library {
  /** Where it lies beside the snapshot, and where Python imported it from. */
  file: string;
  path: string;
  /** Where its functions begin and end in the table, and a sum of where all others lie. */
  from: number;
  to: number;
  linked: number;
}

interface Loading {
  addRunDependency(name: string): void;
  removeRunDependency(name: string): void;
  loadDynamicLibrary(path: string, flags: Record<string, boolean>, scope: object): Promise<unknown>;
  wasmTable: { length: number; grow(by: number): number };
  GOT: Record<string, { value: number }>;
}

/** What Pyodide hands to Emscripten. */
export interface Settings {
  locateFile(name: string): string;
  preRun: ((module: Loading) => void)[];
}

/** `refuse` hears of an engine that numbers functions otherwise; what a snapshot calls would be others. */
export function withLibrary(
  settings: Settings,
  folder: URL,
  library: Library,
  refuse: (why: string) => void,
): Settings {
  const { file, path, from, to, linked } = library;
  const { locateFile } = settings;
  settings.locateFile = (name) => (name === path ? new URL(file, folder).href : locateFile(name));
  settings.preRun.push(async (module) => {
    module.addRunDependency(path);
    const { wasmTable } = module;
    try {
      wasmTable.grow(from - wasmTable.length);
      await module.loadDynamicLibrary(path, { loadAsync: true, global: false, nodelete: true }, {});
      if (wasmTable.length !== to || sumOf(module) !== linked) refuse("functions lie elsewhere");
    } catch (error) {
      refuse(String(error));
    }
    module.removeRunDependency(path);
  });
  return settings;
}

/** As in tools/web/snapshot.mjs. */
function sumOf({ GOT }: Loading): number {
  return Object.values(GOT).reduce((sum, { value }, at) => (sum * 31 + value + at) % 2 ** 40, 0);
}
