// The match one may go on with, on top of the shelf: the latest of this device, or one online.
import { useEffect, useState } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { useServer } from "../frame/carriers";
import { useWords } from "../i18n/words";
import { allKept } from "../local/keeping";
import type { Lobby } from "../wire/types";
import { Picture } from "./Picture";

/** How many of the latest online tables are looked at. */
const LOOKED_AT = 3;

interface Open {
  id: string;
  gameId: string;
  names: string[];
  says: string;
}

export function Continue({ games }: { games: Shelved[] }) {
  const t = useWords();
  const match = useOpen();
  const game = games.find(({ id }) => id === match?.gameId);
  if (game === undefined || match === null) return null;
  return (
    <section
      aria-label={t("shelf.goOn")}
      className="surface flex items-center gap-4 p-2 pr-3 min-w-[min(432px,100%)] max-w-lg"
    >
      <div className="relative size-12 shrink-0 rounded-lg overflow-hidden">
        <Picture game={game.id} name={game.name} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-base max-[760px]:text-[15px] truncate">
          {match.names.length > 0
            ? t("shelf.with", { game: game.name, names: match.names.join(", ") })
            : game.name}
        </p>
        <p className="text-felt-ink font-medium truncate">{match.says || t("shelf.open")}</p>
      </div>
      <a className="button" href={written("table", match.id)}>
        {t("shelf.continue")}
      </a>
    </section>
  );
}

function useOpen(): Open | null {
  const server = useServer();
  const [open, setOpen] = useState<Open | null>(() => {
    const kept = allKept().find(({ state }) => state === "playing");
    if (kept === undefined) return null;
    const names = kept.seats.slice(1).flatMap(({ name }) => (name ? [name] : []));
    return { id: kept.id, gameId: kept.gameId, names, says: kept.says };
  });
  useEffect(() => {
    if (!server || open !== null) return;
    let isWanted = true;
    const mine = server.mine().slice(0, LOOKED_AT);
    void Promise.all(mine.map(({ lobby }) => server.lobby(lobby).catch(() => null))).then((lobbies) => {
      const at = lobbies.findIndex((lobby) => lobby !== null && lobby.state !== "over");
      const lobby: Lobby | null = lobbies[at] ?? null;
      if (!isWanted || lobby === null) return;
      const names = lobby.seats.flatMap(({ name, player }) =>
        name && player !== mine[at]?.player ? [name] : [],
      );
      setOpen({ id: lobby.id, gameId: lobby.gameId, names, says: "" });
    });
    return () => {
      isWanted = false;
    };
  }, [server, open]);
  return open;
}
