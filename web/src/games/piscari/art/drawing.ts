// Piscari's drawings, for its board and its pages: by name, and tokens and dice by icon and colour.
const FILES = import.meta.glob<string>("./*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});
const ICONS: Record<string, string> = { fisherman: "pecheur", fish: "poisson", fly: "mouche" };
const COLOURS: Record<string, string> = { blue: "bleu", red: "rouge" };

export function art(name: string): string {
  const found = FILES[`./${name}.svg`];
  if (found === undefined) throw new Error(`no drawing ${name}`);
  return found;
}

export function token(icon: string, colour: string): string {
  return art(`${ICONS[icon]}_${COLOURS[colour]}_fixe`);
}

/** A die with this icon up; with a question mark while it is not rolled. */
export function die(icon: string | null, colour: string): string {
  return art(`de_${COLOURS[colour]}_${icon ? ICONS[icon] : "fixe"}`);
}
