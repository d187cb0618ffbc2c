// What a person has chosen for this browser. Kept in local storage where there is one.
import { useSyncExternalStore } from "react";

export interface Settings {
  language: "en" | "fr";
  theme: "light" | "dark" | "system";
  sound: boolean;
  /** Which of the sounds are wanted, where sounds are on. */
  sounds: Record<SoundKind, boolean>;
  motion: "full" | "reduced" | "system";
  /** How long what happens stays before the next, where things move. */
  pace: "slow" | "usual" | "quick";
  name: string;
  /** Whether boards show what their cells are called. */
  coordinates: boolean;
  look: "wood" | "slate" | "plain";
  /** Whether a choice on the board waits for a second word. */
  confirms: boolean;
  /** Whether a move may be chosen while another thinks. */
  ahead: boolean;
  /** Whether the only thing one can do is done by itself. */
  forced: boolean;
  /** Whether the browser tells of one's turn while another tab is looked at. */
  notices: boolean;
}

export const SOUNDS = ["move", "turn", "refused", "over"] as const;
export type SoundKind = (typeof SOUNDS)[number];

const KEY = "damier.settings";

function found(): Settings {
  const spoken = (globalThis.navigator?.languages ?? ["en"]).find((tag) => /^(fr|en)/.test(tag));
  const fresh: Settings = {
    language: spoken?.startsWith("fr") ? "fr" : "en",
    theme: "system",
    sound: false,
    sounds: { move: true, turn: true, refused: true, over: true },
    motion: "system",
    pace: "usual",
    name: "",
    coordinates: true,
    look: "wood",
    confirms: false,
    ahead: false,
    forced: true,
    notices: false,
  };
  try {
    return { ...fresh, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return fresh;
  }
}

let settings = found();
const listeners = new Set<() => void>();

export function currentSettings(): Settings {
  return settings;
}

export function choose(changes: Partial<Settings>): void {
  settings = { ...settings, ...changes };
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // a browser that keeps nothing still plays
  }
  show();
  for (const listener of listeners) listener();
}

export function useSettings(): Settings {
  return useSyncExternalStore(listen, () => settings);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const DARKNESS = "(prefers-color-scheme: dark)";
const STILLNESS = "(prefers-reduced-motion: reduce)";

/** Asked anew every time: Chromium tells of no change to a query that was read before it could. */
function holds(query: string): boolean {
  return Boolean(globalThis.matchMedia?.(query).matches);
}

export function isDark(chosen = settings): boolean {
  return chosen.theme === "system" ? holds(DARKNESS) : chosen.theme === "dark";
}

export function isStill(chosen = settings): boolean {
  return chosen.motion === "system" ? holds(STILLNESS) : chosen.motion === "reduced";
}

/** Put language, theme and motion on the page itself, where the style sheet finds them. */
export function show(): void {
  const page = document.documentElement;
  page.lang = settings.language;
  page.dataset.theme = isDark() ? "dark" : "light";
  page.dataset.look = settings.look;
  page.dataset.coordinates = settings.coordinates ? "shown" : "hidden";
  page.dataset.motion = isStill() ? "reduced" : "full";
}

export function watchSystem(): void {
  show();
  for (const query of [DARKNESS, STILLNESS]) {
    globalThis.matchMedia?.(query).addEventListener("change", () => choose({}));
  }
}
