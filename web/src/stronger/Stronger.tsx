import { useEffect, useMemo } from "react";
import { useGame } from "../frame/games";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import type { Carrier } from "../wire/carrier";
import type { Lobby, Outcome, Seat } from "../wire/types";
import { counted, keepLosses, lossesIn, offered } from "./offer";

interface StrongerProps {
  id: string;
  lobby: Lobby;
  seats: Seat[];
  you: string | null;
  outcome: Outcome;
  carrier: Carrier;
}

/** After a match of one person against one bot: another bot, where the next step is due. */
export function Stronger({ id, lobby, seats, you, outcome, carrier }: StrongerProps) {
  const t = useWords();
  const { language } = useSettings();
  const game = useGame(lobby.gameId, language);
  const bot = seats.find((seat) => seat.kind === "bot");
  const isDuel = seats.length === 2 && you !== null && bot !== undefined && bot.player !== you;
  const hasWon = isDuel && outcome.winners.includes(you);
  const hasLost = isDuel && outcome.winners.includes(bot.player);
  const losses = useMemo(
    () => counted(lossesIn(lobby.gameId), id, hasWon, hasLost),
    [lobby.gameId, id, hasWon, hasLost],
  );
  useEffect(() => {
    if (isDuel) keepLosses(lobby.gameId, losses);
  }, [isDuel, lobby.gameId, losses]);
  if (!isDuel || game == null) return null;
  const level = bot.level ?? game.defaultLevel;
  const names = game.levels.map((one) => one.id);
  const offer = offered(names, level, hasWon, losses.inARow);
  if (offer === null) return null;
  const sit = async () => {
    const chairs = seats.map((seat) =>
      seat === bot
        ? { kind: "bot" as const, level: offer.level, name: seat.name }
        : { kind: "human" as const, name: seat.name },
    );
    const table = {
      gameId: lobby.gameId,
      seats: chairs,
      options: lobby.options,
      visibility: "private" as const,
    };
    go("table", await carrier.begin(table));
  };
  const called = game.levels.find((one) => one.id === offer.level)?.label ?? offer.level;
  return (
    <button type="button" className="quiet w-full mt-2" onClick={() => void sit()}>
      {t(`table.${offer.kind}`, { level: called })}
    </button>
  );
}
