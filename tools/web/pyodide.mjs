// Boots Pyodide in Node, unpacks wheels into it, and runs Python files, each in a namespace of its
// own. node pyodide.mjs PYODIDE_FOLDER ASKED ANSWERED WHEEL...   ASKED is a file of JSON:
// [[file, given], ...]; ANSWERED will be one: what the last line of each was worth, as text.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, asked, answered, ...wheels] = process.argv.slice(2);
try {
  const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
  const pyodide = await loadPyodide({ indexURL: folder });
  for (const wheel of wheels) {
    pyodide.unpackArchive(new Uint8Array(readFileSync(wheel)), "wheel");
  }
  const results = JSON.parse(readFileSync(asked, "utf8")).map(([file, given]) => {
    const globals = pyodide.toPy({ __name__: "__main__", given });
    return pyodide.runPython(readFileSync(file, "utf8"), { globals });
  });
  writeFileSync(answered, JSON.stringify(results));
  process.exit(0);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
