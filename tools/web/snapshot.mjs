// Python's memory once everything is imported and every game is loaded: what a browser starts from. It
// is made with parts of Pyodide that are not public; snapshot.py says of which version. A library in C
// lies in memory by numbers of a table of functions that no snapshot holds: it is loaded first of all,
// here and in web/src/local/library.ts, so that it gets the same.
// node snapshot.mjs PYODIDE_FOLDER OUT LIBRARY LIBRARY_PATH ARCHIVE...
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, out, library, path, ...archives] = process.argv.slice(2);
const script = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const { default: create } = await import(pathToFileURL(`${folder}/pyodide.asm.mjs`).href);

async function compiled() {
  const pyodide = await loadPyodide({ indexURL: folder });
  for (const archive of archives)
    pyodide.FS.writeFile(`/tmp/${basename(archive)}`, new Uint8Array(readFileSync(archive)));
  pyodide.runPython(script("compile_modules.py"));
  const names = pyodide.toPy(archives.map((archive) => `/tmp/${basename(archive)}`));
  return pyodide.globals.get("compiled")(names).toJs();
}

// The library's functions begin a little behind all others: how many these are differs by a few from
// engine to engine.
const ROOM = 162;
let table;

function withLibrary(settings) {
  const { locateFile } = settings;
  settings.locateFile = (name) => (name === path ? library : locateFile(name));
  settings.preRun.push(async (module) => {
    module.addRunDependency(path);
    const from = module.wasmTable.length + ROOM;
    module.wasmTable.grow(ROOM);
    await module.loadDynamicLibrary(path, { loadAsync: true, global: false, nodelete: true }, {});
    table = { from, to: module.wasmTable.length, linked: linked(module) };
    module.removeRunDependency(path);
  });
  return create(settings);
}

// The numbers of all functions that libraries are given, as one.
function linked({ GOT }) {
  return Object.values(GOT).reduce((sum, { value }, at) => (sum * 31 + value + at) % 2 ** 40, 0);
}

// Another instance, so that its memory holds no trace of what the first one read.
// Another instance, so that its memory holds no trace of what the first one read.
async function snapshot(code) {
  const pyodide = await loadPyodide({
    indexURL: folder,
    _makeSnapshot: true,
    createPyodideModule: withLibrary,
  });
  for (const archive of archives.filter((archive) => basename(archive) !== "code.zip"))
    pyodide.unpackArchive(
      new Uint8Array(readFileSync(archive)),
      archive.endsWith(".whl") ? "wheel" : "zip",
    );
  pyodide.globals.set("sources", pyodide.toPy([script("held_code.py"), script("warm_up.py")]));
  pyodide.runPython(`
import sys, types
held_code = sys.modules["held_code"] = types.ModuleType("held_code")
exec(compile(sources[0], "held_code.py", "exec"), held_code.__dict__)
warm = {"__name__": "warm_up"}
exec(compile(sources[1], "warm_up.py", "exec"), warm)
del sources`);
  const hold = pyodide.runPython("lambda code: held_code.hold(code.to_bytes())");
  hold(code);
  hold.destroy();
  pyodide.runPython(`
warm["warm_up"]()
import gc
del held_code, types, warm
gc.collect()`);
  return pyodide.makeMemorySnapshot();
}

try {
  writeFileSync(out, await snapshot(await compiled()));
  console.log(JSON.stringify(table));
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
