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

const darkness = globalThis.matchMedia?.("(prefers-color-scheme: dark)");
const stillness = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");

export function isDark(chosen = settings): boolean {
  return chosen.theme === "system" ? Boolean(darkness?.matches) : chosen.theme === "dark";
}

export function isStill(chosen = settings): boolean {
  return chosen.motion === "system" ? Boolean(stillness?.matches) : chosen.motion === "reduced";
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
  const again = () => choose({});
  darkness?.addEventListener("change", again);
  stillness?.addEventListener("change", again);
}
