import "./ui/theme.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./App";
import { fetchEarly } from "./frame/games";
import { here, lookForServer } from "./frame/carriers";
import { watchSystem } from "./settings/settings";

/** Milliseconds in which whoever came may press a button. */
const ARRIVAL = 2_000;

watchSystem();
fetchEarly();
createRoot(document.getElementById("page") as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
void lookForServer();
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => setTimeout(keepWhenQuiet, ARRIVAL));

/** Keep everything for later, but not while somebody waits for Python: both would fetch the same. */
function keepWhenQuiet(): void {
  const isQuiet = () => ["asleep", "ready"].includes(here.python.progress.phase);
  const keep = () => void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
  if (isQuiet()) {
    keep();
    return;
  }
  const leave = here.python.watch(() => {
    if (!isQuiet()) return;
    leave();
    keep();
  });
}
