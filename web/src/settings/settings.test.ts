import { afterEach, expect, it, vi } from "vitest";

/** Media queries as Chromium has them: one that was read after a change no longer tells of it. */
function media() {
  let isDark = false;
  const queries: { known: boolean; now: () => boolean; told?: () => void }[] = [];
  const matchMedia = (query: string) => {
    const now = () => isDark && query.includes("dark");
    const own: (typeof queries)[number] = { known: now(), now };
    queries.push(own);
    return {
      get matches() {
        own.known = now();
        return own.known;
      },
      addEventListener: (_: string, told: () => void) => {
        own.told = told;
      },
    };
  };
  return {
    matchMedia,
    turnDark: () => {
      isDark = true;
    },
    tell: () => {
      for (const own of queries) if (own.known !== own.now()) own.told?.();
    },
  };
}

afterEach(() => vi.unstubAllGlobals());

it("the theme follows the system though somebody asked for it a moment before", async () => {
  const { matchMedia, turnDark, tell } = media();
  const page = { lang: "", dataset: {} as Record<string, string> };
  vi.stubGlobal("matchMedia", matchMedia);
  vi.stubGlobal("document", { documentElement: page });
  const { isDark, watchSystem } = await import("./settings");
  watchSystem();
  expect(page.dataset.theme).toBe("light");
  turnDark();
  expect(isDark()).toBe(true);
  tell();
  expect(page.dataset.theme).toBe("dark");
});
