// Hands what it is asked to a worker that runs Pyodide, as the client does, and keeps the answer.
globalThis.run = (asked) =>
  new Promise((resolve, reject) => {
    const worker = new Worker("worker.mjs", { type: "module" });
    worker.onmessage = ({ data }) => (data.error ? reject(new Error(data.error)) : resolve(data));
    worker.onerror = (event) => reject(new Error(event.message));
    worker.postMessage(asked);
  });
