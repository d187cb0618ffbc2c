// Python's memory once everything of the standard library that we use is imported and our own code
// is loaded, not run: what a browser starts from. It is made with parts of Pyodide that are not
// public; snapshot.py says of which version. node snapshot.mjs PYODIDE_FOLDER OUT ARCHIVE...
import { readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [folder, out, ...archives] = process.argv.slice(2);
const script = (name) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), "utf8");
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);

async function compiled() {
  const pyodide = await loadPyodide({ indexURL: folder });
  for (const archive of archives) {
    const bytes = new Uint8Array(readFileSync(archive));
    pyodide.FS.writeFile(`/tmp/${basename(archive)}`, bytes);
    pyodide.unpackArchive(bytes, archive.endsWith(".whl") ? "wheel" : "zip");
  }
  pyodide.runPython(script("compile_modules.py"));
  const standard = pyodide.runPython("standard_modules()").toJs();
  const names = pyodide.toPy(archives.map((archive) => `/tmp/${basename(archive)}`));
  return { standard, code: pyodide.globals.get("compiled")(names).toJs() };
}

// Another instance, so that its memory holds no trace of what the first one read.
async function snapshot({ standard, code }) {
  const pyodide = await loadPyodide({ indexURL: folder, _makeSnapshot: true });
  pyodide.globals.set("source", script("held_code.py"));
  pyodide.runPython(`
import sys, types
held_code = sys.modules["held_code"] = types.ModuleType("held_code")
exec(compile(source, "held_code.py", "exec"), held_code.__dict__)
del source`);
  const hold = pyodide.runPython("lambda code, standard: held_code.hold(code.to_bytes(), standard.to_py())");
  hold(code, standard);
  hold.destroy();
  pyodide.runPython("import gc; del held_code, types; gc.collect()");
  return pyodide.makeMemorySnapshot();
}

try {
  writeFileSync(out, await snapshot(await compiled()));
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
