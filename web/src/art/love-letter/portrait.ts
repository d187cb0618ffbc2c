// The eight portraits, by the entity they show, and the colour of each one's panel.
const FILES = import.meta.glob<string>("./*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

export const PORTRAITS: Record<string, string> = Object.fromEntries(
  Object.entries(FILES).map(([path, url]) => [path.replace(/^\.\/|\.svg$/g, ""), url]),
);

export const PANELS: Record<string, string> = {
  guard: "#56667a",
  priest: "#5b5294",
  baron: "#85522b",
  handmaid: "#3a7a64",
  prince: "#2a68a8",
  king: "#8a5c08",
  countess: "#76356c",
  princess: "#b3304c",
};
