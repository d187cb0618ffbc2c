// What a person has chosen for this browser. Kept in local storage where there is one.
import { useSyncExternalStore } from "react";

export interface Settings {
  language: "en" | "fr";
  theme: "light" | "dark" | "system";
  sound: boolean;
  motion: "full" | "reduced" | "system";
  name: string;
}

const KEY = "damier.settings";

function found(): Settings {
  const spoken = (globalThis.navigator?.languages ?? ["en"]).find((tag) => /^(fr|en)/.test(tag));
  const fresh: Settings = {
    language: spoken?.startsWith("fr") ? "fr" : "en",
    theme: "system",
    sound: false,
    motion: "system",
    name: "",
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
  page.dataset.motion = isStill() ? "reduced" : "full";
}

export function watchSystem(): void {
  show();
  for (const query of [DARKNESS, STILLNESS]) {
    globalThis.matchMedia?.(query).addEventListener("change", () => choose({}));
  }
}
