// Python and the page of tables, made ready while somebody still looks around: after the page is painted, when the browser has
// nothing else to do, and never over a line that is slow or paid by the byte.
import { currentSettings } from "../settings/settings";
import { face } from "../table/faces";
import { here } from "./carriers";

interface Line {
  saveData?: boolean;
  effectiveType?: string;
}

const FAST = "4g";
/** Milliseconds after which even a busy browser wakes it. */
const LATEST = 2_000;

/** Whether a line is fit for megabytes that may never be needed. Browsers that do not say are trusted. */
export function isGenerous(line: Line | undefined): boolean {
  return line === undefined || (!line.saveData && (line.effectiveType ?? FAST) === FAST);
}

/** Wake Python soon; what is returned calls it off. */
export function wakeSoon(): () => void {
  if (!isGenerous((navigator as { connection?: Line }).connection)) return () => undefined;
  let isWanted = true;
  void painted().then(() =>
    whenIdle(() => {
      if (!isWanted) return;
      here.python.wake();
      void import("../table/TablePage").catch(() => undefined);
    }),
  );
  return () => {
    isWanted = false;
  };
}

/** Somebody points at a game: fetch what its table takes, while they press. */
export function expectTable(game: string): void {
  here.python.wake();
  void import("../table/TablePage").catch(() => undefined);
  void face(game, currentSettings().language).catch(() => undefined);
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-contentful-paint").length === 0) return;
      observer.disconnect();
      resolve();
    });
    observer.observe({ type: "paint", buffered: true });
  });
}

function whenIdle(callback: () => void): void {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(callback, { timeout: LATEST });
  else setTimeout(callback, LATEST / 10);
}
