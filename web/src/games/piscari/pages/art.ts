// The drawings that are not among the author's files: scenery, and the bare dice.
const files = import.meta.glob<string>("../art/*.svg", {
  eager: true,
  query: "?url&no-inline",
  import: "default",
});

export function art(name: string): string {
  const found = files[`../art/${name}.svg`];
  if (found === undefined) throw new Error(`no drawing ${name}`);
  return found;
}
