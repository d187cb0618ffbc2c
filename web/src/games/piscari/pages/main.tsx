// Piscari's own pages: the author's game, with the rules in Python in this browser's worker.
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { WorkerHouse } from "./house";
import { preload } from "./media";
import "./piscari.css";

const house = new WorkerHouse();
createRoot(document.getElementById("page") as HTMLElement).render(<App house={house} />);
// The page is painted first; then Python is fetched while names are typed.
requestAnimationFrame(() =>
  setTimeout(() => {
    house.wake();
    preload();
  }, 0),
);
