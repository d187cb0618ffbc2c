// Boots Pyodide in Node, unpacks wheels into it, runs a Python file and prints its last value.
// node pyodide.mjs PYODIDE_FOLDER SCRIPT WHEEL...   Standard input is the script's `given`.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, script, ...wheels] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: folder });
  for (const wheel of wheels) pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  pyodide.globals.set("given", readFileSync(0, "utf8"));
  console.log(pyodide.runPython(readFileSync(script, "utf8")));
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
