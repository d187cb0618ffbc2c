// The beginning of a table as the build foresaw it (tools/web/first_view.py): one person and bots, under
// the rules that one click begins. Anything else waits for Python.
import { more } from "./more";
import type { NewLobby, Preview } from "../wire/carrier";

export async function firstView(asked: NewLobby): Promise<Preview | null> {
  const [person, ...others] = asked.seats;
  const isUsual = person?.kind === "human" && others.every(({ kind }) => kind === "bot");
  if (!isUsual || asked.seed !== undefined) return null;
  const language = document.documentElement.lang || "en";
  if (asked.gameId in (await more()).rules) return null;
  try {
    const response = await fetch(new URL(`first/${asked.gameId}.${language}.json`, document.baseURI));
    const foreseen: Preview = await response.json();
    const { seats, options } = foreseen.lobby;
    if (seats.length !== asked.seats.length) return null;
    if (JSON.stringify(options) !== JSON.stringify(asked.options ?? {})) return null;
    const named = seats.map((seat, number) => {
      const { name, level } = asked.seats[number] ?? {};
      return { ...seat, name: name ?? seat.name, level: level ?? seat.level };
    });
    return { ...foreseen, lobby: { ...foreseen.lobby, seats: named } };
  } catch {
    return null; // a game that the build did not know
  }
}
