// Language and theme before the first paint; src/settings/settings.ts does the same later.
(() => {
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem("damier.settings") || "{}");
  } catch {}
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const page = document.documentElement;
  page.dataset.theme = chosen.theme === "dark" || (chosen.theme !== "light" && dark) ? "dark" : "light";
  const spoken = (navigator.languages || []).find((tag) => /^(fr|en)/.test(tag)) || "en";
  page.lang = chosen.language || spoken.slice(0, 2);
})();
