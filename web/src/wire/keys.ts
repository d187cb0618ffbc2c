// The keys of the seats that this browser holds, by lobby. A key is a secret: it goes to its server only.
import type { SeatKey } from "./types";

const KEY = "damier.seats";

/** A seat's key, with what this browser knows of it: whose talk it does not want to hear, say. */
export type Held = SeatKey & { gameId: string; at: number; muted?: string[] };

export type Keys = Record<string, Held>;

export function readKeys(): Keys {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export function writeKeys(keys: Keys): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(keys));
  } catch {
    // without storage a seat lasts as long as its tab
  }
}
