// Addresses of the client: everything after the `#`, so that any static host serves them.
// A page is the first word, then its one name, then `?` and values.

export type Page =
  | "shelf"
  | "launch"
  | "table"
  | "lobbies"
  | "join"
  | "recover"
  | "replay"
  | "review"
  | "rules"
  | "lesson"
  | "puzzles"
  | "settings"
  | "nowhere";

export interface Address {
  page: Page;
  name: string;
  values: Record<string, string>;
}

const NAMED: readonly Page[] = [
  "launch",
  "table",
  "join",
  "recover",
  "replay",
  "review",
  "rules",
  "lesson",
  "puzzles",
];
const PLAIN: readonly Page[] = ["lobbies", "settings"];

export function parsed(hash: string): Address {
  const [path = "", query = ""] = hash.replace(/^#/, "").split("?", 2);
  const values = Object.fromEntries(new URLSearchParams(query));
  const [first = "", second = "", ...more] = path.replace(/^\//, "").split("/").map(decoded);
  const page = first as Page;
  if (first === "") return { page: "shelf", name: "", values };
  if (more.length === 0 && second !== "" && NAMED.includes(page)) return { page, name: second, values };
  if (more.length === 0 && second === "" && PLAIN.includes(page)) return { page, name: "", values };
  return { page: "nowhere", name: "", values };
}

export function written(page: Page, name = "", values: Record<string, string | number> = {}): string {
  const words = page === "shelf" ? "" : page + (name === "" ? "" : `/${encodeURIComponent(name)}`);
  const query = new URLSearchParams(Object.entries(values).map(([key, value]) => [key, String(value)]));
  return `#/${words}${query.size > 0 ? `?${query}` : ""}`;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
