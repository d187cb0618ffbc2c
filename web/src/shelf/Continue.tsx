// The match one may go on with, on top of the shelf.
import { useState } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { useServer } from "../frame/house";
import { useWords } from "../i18n/words";
import { allKept } from "../local/keeping";
import { Picture } from "./Picture";

export function Continue({ games }: { games: Shelved[] }) {
  const t = useWords();
  const server = useServer();
  const [match] = useState(() => allKept().find(({ state }) => state === "playing"));
  const online = server?.mine()[0];
  const gameId = match?.gameId ?? online?.gameId;
  const game = games.find(({ id }) => id === gameId);
  if (game === undefined) return null;
  const others = match?.seats.filter((seat) => seat.kind === "bot" || seat !== match.seats[0]).map(({ name }) => name).filter(Boolean);
  const id = match?.id ?? online?.lobby ?? "";
  return (
    <section aria-label={t("shelf.goOn")} className="surface flex items-center gap-4 p-3 min-w-[min(432px,100%)] max-w-lg">
      <div className="relative size-16 shrink-0 rounded-lg overflow-hidden max-[760px]:size-14">
        <Picture game={game.id} name={game.name} />
      </div>
      <div className="min-w-0 flex-1">
        <p className="font-semibold text-base max-[760px]:text-[15px] truncate">
          {others?.length ? t("shelf.with", { game: game.name, names: others.join(", ") }) : game.name}
        </p>
        <p className="text-felt-ink font-medium truncate">{match?.says || t("shelf.open")}</p>
      </div>
      <a className="button" href={written("table", id)}>{t("shelf.continue")}</a>
    </section>
  );
}
