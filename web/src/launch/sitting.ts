// Setting a table and going there.
import { go } from "../frame/route";
import type { Carrier, NewSeat } from "../wire/carrier";
import type { GamePage } from "../wire/types";
import type { Names } from "./names";

/** One click from the shelf: against a bot, two at this device, or with whoever gets the link. */
export async function sitDown(
  carrier: Carrier,
  game: GamePage,
  how: "bot" | "two" | "invite",
  names: Names,
): Promise<void> {
  const seats: NewSeat[] = [{ kind: "human", name: names.person(0) }];
  for (let number = 1; number < Math.max(game.minPlayers, 2); number++) {
    if (how === "bot") seats.push({ kind: "bot", level: game.defaultLevel, name: names.bot(number - 1) });
    else if (how === "two") seats.push({ kind: "human", name: names.person(number) });
    else seats.push({ kind: "open" });
  }
  const usual = game.presets.find(({ id }) => how === "bot" && id === game.playNow);
  const table = {
    gameId: game.id,
    seats,
    options: usual?.options ?? {},
    name: names.person(0),
    visibility: "private",
  } as const;
  go("table", await carrier.begin(table));
}
