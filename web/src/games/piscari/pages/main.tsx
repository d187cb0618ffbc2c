// Piscari's own pages: the author's game, with the rules in Python in this browser's worker.
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { WorkerTables } from "./worker";
import { preload } from "./media";
import "./piscari.css";

const tables = new WorkerTables();
createRoot(document.getElementById("page") as HTMLElement).render(<App tables={tables} />);
// The page is painted first; then Python is fetched while names are typed.
requestAnimationFrame(() =>
  setTimeout(() => {
    tables.wake();
    preload();
  }, 0),
);
