import { useSyncExternalStore } from "react";
import { type Address, type Page, parsed, written } from "./address";

let current: Address = parsed(globalThis.location?.hash ?? "");

function subscribe(changed: () => void): () => void {
  const listen = () => {
    current = parsed(location.hash);
    changed();
  };
  addEventListener("hashchange", listen);
  return () => removeEventListener("hashchange", listen);
}

export function useAddress(): Address {
  return useSyncExternalStore(subscribe, () => current);
}

export function go(page: Page, name = "", values: Record<string, string | number> = {}): void {
  location.hash = written(page, name, values);
}

/** Write another address without a step in the history, such as the position of a slider. */
export function stay(page: Page, name: string, values: Record<string, string | number>): void {
  history.replaceState(null, "", written(page, name, values));
  current = parsed(location.hash);
}
