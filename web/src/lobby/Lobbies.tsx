// Tables: this device's own matches, and on a server those that wait for somebody.
import { useEffect, useState } from "react";
import { written } from "../frame/address";
import { useGames } from "../frame/games";
import { Header } from "../frame/Header";
import { useServer } from "../frame/carriers";
import { useAddress } from "../frame/route";
import { useWords } from "../i18n/words";
import { allKept, forget, type KeptMatch } from "../local/keeping";
import { useSettings } from "../settings/settings";
import { Picture } from "../shelf/Picture";
import { IconButton } from "../ui/controls";
import type { Lobby, Seat } from "../wire/types";
import { clockWords } from "./clock";

const LOOK_AGAIN = 5_000;

export default function Lobbies() {
  const t = useWords();
  const { language } = useSettings();
  const { values } = useAddress();
  const server = useServer();
  const games = useGames(language) ?? [];
  const [open, setOpen] = useState<Lobby[] | null>(null);
  const [mine, setMine] = useState<Lobby[]>([]);
  const [matches, setMatches] = useState<KeptMatch[]>(allKept);
  useEffect(() => {
    if (!server) return;
    let isWanted = true;
    const look = async () => {
      const found = await server.lobbies(values.game).catch(() => []);
      const own = await Promise.all(
        server
          .mine()
          .slice(0, 20)
          .map(({ lobby }) => server.lobby(lobby).catch(() => null)),
      );
      if (!isWanted) return;
      setOpen(found);
      setMine(own.filter((lobby) => lobby !== null));
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_AGAIN);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [server, values.game]);
  const name = (game: string) => games.find(({ id }) => id === game)?.name ?? game;
  const seated = (seat: Seat) =>
    seat.kind === "open"
      ? t("waiting.free")
      : seat.automated
        ? `${seat.name} (${t("table.guestBot")})`
        : seat.name;
  const strangers = (open ?? []).filter(({ id }) => !mine.some((lobby) => lobby.id === id));
  return (
    <>
      <Header title={t("frame.tables")} />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-[880px] mx-auto px-6 py-8 max-[760px]:px-4 max-[760px]:py-5 flex flex-col gap-9"
      >
        {server && (
          <section aria-labelledby="open">
            <h2 id="open" className="text-2xl mb-3">
              {t("lobbies.open")}
            </h2>
            {strangers.length === 0 && (
              <p className="text-muted">{open === null ? t("lobbies.looking") : t("lobbies.none")}</p>
            )}
            <ul className="flex flex-col gap-2">
              {strangers.map((lobby) => (
                <Line
                  key={lobby.id}
                  game={lobby.gameId}
                  title={name(lobby.gameId)}
                  about={lobby.seats.map(seated).join(" · ")}
                >
                  <span className="font-semibold tabular-nums whitespace-nowrap" data-testid="clock">
                    {clockWords(lobby.clock, t) || (
                      <span className="text-muted font-normal">{t("clock.none")}</span>
                    )}
                  </span>
                  <a className="button primary" href={written("join", lobby.id)}>
                    {t(lobby.state === "waiting" ? "join.sit" : "join.watch")}
                  </a>
                </Line>
              ))}
            </ul>
          </section>
        )}
        {mine.length > 0 && (
          <section aria-labelledby="mine">
            <h2 id="mine" className="text-2xl mb-3">
              {t("lobbies.mine")}
            </h2>
            <ul className="flex flex-col gap-2">
              {mine.map((lobby) => (
                <Line
                  key={lobby.id}
                  game={lobby.gameId}
                  title={name(lobby.gameId)}
                  about={lobby.seats.map(seated).join(" · ")}
                >
                  <a className="button" href={written(lobby.state === "over" ? "replay" : "table", lobby.id)}>
                    {t(lobby.state === "over" ? "table.lookBack" : "shelf.continue")}
                  </a>
                </Line>
              ))}
            </ul>
          </section>
        )}
        <section aria-labelledby="here">
          <h2 id="here" className="text-2xl mb-3">
            {t("lobbies.here")}
          </h2>
          {matches.length === 0 && <p className="text-muted">{t("lobbies.noneHere")}</p>}
          <ul className="flex flex-col gap-2">
            {matches.map((match) => (
              <Line
                key={match.id}
                game={match.gameId}
                title={name(match.gameId)}
                about={[match.seats.map((seat) => seat.name).join(" – "), match.says]
                  .filter(Boolean)
                  .join(" · ")}
              >
                <a className="button" href={written(match.state === "over" ? "replay" : "table", match.id)}>
                  {t(match.state === "over" ? "table.lookBack" : "shelf.continue")}
                </a>
                <IconButton
                  icon="close"
                  label={t("lobbies.forget", { name: name(match.gameId) })}
                  press={() => {
                    forget(match.id);
                    setMatches(allKept());
                  }}
                />
              </Line>
            ))}
          </ul>
        </section>
        {server === null && <p className="text-muted text-[13px]">{t("lobbies.noServer")}</p>}
      </main>
    </>
  );
}

function Line({
  game,
  title,
  about,
  children,
}: {
  game: string;
  title: string;
  about: string;
  children: React.ReactNode;
}) {
  return (
    <li className="surface flex items-center gap-4 p-3 max-[560px]:flex-wrap">
      <div className="relative size-12 rounded-lg overflow-hidden shrink-0">
        <Picture game={game} name={title} />
      </div>
      <div className="flex-1 min-w-0">
        <p className="font-semibold truncate">{title}</p>
        <p className="text-muted text-[13px] truncate">{about}</p>
      </div>
      {children}
    </li>
  );
}
