// Boots Pyodide from our own server, unpacks wheels into it, runs one Python file, sends its value.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const fetched = async (name) => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

onmessage = async ({ data: { wheels, script, given } }) => {
  try {
    const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", location.href).href });
    for (const wheel of wheels) {
      pyodide.unpackArchive(await (await fetched(wheel)).arrayBuffer(), "wheel");
    }
    const globals = pyodide.toPy({ __name__: "__main__", given });
    const value = pyodide.runPython(await (await fetched(script)).text(), { globals });
    postMessage({ value, agent: navigator.userAgent });
  } catch (error) {
    postMessage({ error: String(error.message ?? error) });
  }
};
