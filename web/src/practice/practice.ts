// Lessons and puzzles as this device's Python poses and judges them. Neither needs a server.
import { here } from "../frame/carriers";
import type { Judged, LegalAction, Posed } from "../wire/types";

export type Kind = "lesson" | "puzzles";

const path = (kind: Kind, game: string, number: number) => `/games/${game}/${kind}/${number}`;

export function posed(kind: Kind, gameId: string, number: number, lang: string): Promise<Posed> {
  return here.request("GET", path(kind, gameId, number), { gameId, lang });
}

export function judged(
  kind: Kind,
  gameId: string,
  number: number,
  { verb, args }: LegalAction,
  lang: string,
): Promise<Judged> {
  return here.request("POST", path(kind, gameId, number), { gameId, verb, args, lang });
}

const KEY = "damier.practice.";

/** The numbers of the steps or puzzles that were found on this device. */
export function foundIn(kind: Kind, game: string): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}${kind}.${game}`) ?? "[]");
    return Array.isArray(kept) ? kept.filter((one) => typeof one === "number") : [];
  } catch {
    return [];
  }
}

export function keepFound(kind: Kind, game: string, number: number): void {
  try {
    const known = new Set([...foundIn(kind, game), number]);
    localStorage.setItem(`${KEY}${kind}.${game}`, JSON.stringify([...known].sort((a, b) => a - b)));
  } catch {
    // a browser that keeps nothing only forgets what was found
  }
}

/** A game's puzzles, as the puzzle of the day needs to know them. */
export interface Source {
  id: string;
  puzzles: number;
}

const DAY = 86_400_000;

/** The puzzle of a day: the same for everybody, games in turn, each of their puzzles in turn. */
export function ofTheDay(games: readonly Source[], now: Date): { game: string; number: number } | null {
  const having = games.filter(({ puzzles }) => puzzles > 0).sort((a, b) => (a.id < b.id ? -1 : 1));
  const day = Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
  const source = having[day % having.length];
  if (source === undefined) return null;
  return { game: source.id, number: (Math.floor(day / having.length) % source.puzzles) + 1 };
}
