// The matches of this device: kept in local storage, so that a reload loses nothing. A match is its
// record, which Python wrote and will read again; nothing here looks inside.
import type { NewSeat } from "../wire/carrier";
import type { Lobby } from "../wire/types";

export interface KeptMatch {
  id: string;
  gameId: string;
  seats: NewSeat[];
  options: Record<string, unknown>;
  record: string;
  state: Lobby["state"];
  says: string;
  at: number;
}

export interface Keeping {
  kept(id: string): KeptMatch | null;
  keep(match: KeptMatch): void;
}

const KEY = "damier.here.";
const MOST_MATCHES = 30;

export function kept(id: string): KeptMatch | null {
  try {
    return JSON.parse(localStorage.getItem(KEY + id) ?? "null");
  } catch {
    return null;
  }
}

export function keep(match: KeptMatch): void {
  try {
    localStorage.setItem(KEY + match.id, JSON.stringify(match));
    for (const old of allKept().slice(MOST_MATCHES)) forget(old.id);
  } catch {
    // a browser that keeps nothing still plays; only a reload loses the match
  }
}

export function forget(id: string): void {
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // nothing was kept
  }
}

/** All matches of this device, the latest first. */
export function allKept(): KeptMatch[] {
  const found: KeptMatch[] = [];
  try {
    for (let number = 0; number < localStorage.length; number++) {
      const key = localStorage.key(number);
      if (!key?.startsWith(KEY)) continue;
      const match = kept(key.slice(KEY.length));
      if (match !== null) found.push(match);
    }
  } catch {
    return [];
  }
  return found.sort((a, b) => b.at - a.at);
}

export const keptHere: Keeping = { kept, keep };

/** A lobby of this device as it is kept, with what its message line says. */
export function matchToKeep(id: string, lobby: Lobby, record: string, says: string): KeptMatch {
  const seats = lobby.seats.map(({ kind, name, level }) => ({ kind, name, ...(level ? { level } : {}) }));
  return {
    id,
    gameId: lobby.gameId,
    seats,
    options: lobby.options,
    record,
    state: lobby.state,
    says,
    at: Date.now(),
  };
}
