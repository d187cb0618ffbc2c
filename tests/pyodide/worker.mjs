// Boots Pyodide from our own server, unpacks wheels into it, runs Python files, sends their values.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const fetched = async (name) => {
  const answer = await fetch(name);
  if (!answer.ok) throw new Error(`${name}: ${answer.status}`);
  return answer;
};

onmessage = async ({ data: { wheels, scripts } }) => {
  try {
    const pyodide = await loadPyodide({ indexURL: new URL("./pyodide/", location.href).href });
    for (const wheel of wheels) {
      pyodide.unpackArchive(await (await fetched(wheel)).arrayBuffer(), "wheel");
    }
    const values = [];
    for (const [script, given] of scripts) {
      const globals = pyodide.toPy({ __name__: "__main__", given });
      values.push(pyodide.runPython(await (await fetched(script)).text(), { globals }));
    }
    postMessage({ values, agent: navigator.userAgent });
  } catch (error) {
    postMessage({ error: String(error.message ?? error) });
  }
};
