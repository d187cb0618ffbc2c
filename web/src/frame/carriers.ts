// The carriers of this page: always the one to this browser's worker, and one to the server it came
// from if there is one. A static site has none, and nothing else is asked of it.
import { useSyncExternalStore } from "react";
import { HERE, LocalCarrier } from "../local/carrier";
import type { Carrier } from "../wire/carrier";
import { ServerCarrier } from "../wire/online";

export const here = new LocalCarrier();

let server: ServerCarrier | null | undefined;
const listeners = new Set<() => void>();

/** The server, `null` where there is none, `undefined` while nobody knows. */
export function useServer(): ServerCarrier | null | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => server,
  );
}

export async function lookForServer(): Promise<void> {
  let found: ServerCarrier | null = null;
  try {
    if (!navigator.onLine) throw new Error("offline");
    const response = await fetch(new URL("health", document.baseURI), { cache: "no-store" });
    const health = response.ok ? await response.json() : null;
    if (health !== null && health.house !== "static") found = new ServerCarrier(document.baseURI);
  } catch {
    found = null;
  }
  server = found;
  for (const listener of listeners) listener();
}

/** The carrier of a table, by its id. */
export function carrierOf(id: string): Carrier {
  return id.startsWith(HERE) ? here : (server ?? new ServerCarrier(document.baseURI));
}
