import { useEffect, useState } from "react";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import { useServer } from "../frame/carriers";
import Nowhere from "../frame/Nowhere";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import { useNames } from "../launch/names";
import { choose, useSettings } from "../settings/settings";
import { Picture } from "../shelf/Picture";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../art/SeatMark";
import { WireError } from "../wire/carrier";
import type { Lobby } from "../wire/types";
import { TableRules } from "./TableRules";

export default function Join({ id }: { id: string }) {
  const t = useWords();
  const server = useServer();
  const [lobby, setLobby] = useState<Lobby | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!server) return;
    if (server.seatOf(id) !== null) go("table", id);
    else server.lobby(id).then(setLobby, (error: WireError) => setTrouble(error.code));
  }, [server, id]);
  if (server === null) return <Nowhere says={t("join.noServer")} />;
  if (trouble !== "")
    return <Nowhere says={t(trouble === "no_answer" ? "table.noAnswer" : "table.notFound")} />;
  if (!server || lobby === null) return <main tabIndex={-1} aria-busy="true" className="min-h-dvh" />;
  return <Sitting lobby={lobby} />;
}

function Sitting({ lobby }: { lobby: Lobby }) {
  const t = useWords();
  const server = useServer();
  const { language, name: known } = useSettings();
  const game = useGame(lobby.gameId, language);
  const names = useNames();
  const [name, setName] = useState(known);
  const [trouble, setTrouble] = useState("");
  const isOpen = lobby.state === "waiting" && lobby.seats.some(({ kind }) => kind === "open");
  const sit = async () => {
    const called = name.trim() || names.person(1);
    try {
      await server?.join(lobby.id, called);
      if (name.trim() !== "") choose({ name: name.trim() });
      go("table", lobby.id);
    } catch (error) {
      setTrouble(error instanceof WireError ? error.message : String(error));
    }
  };
  return (
    <>
      <Header title={game?.name ?? " "} about={t("join.about")} />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-md mx-auto px-6 py-10 max-[760px]:px-4 max-[760px]:py-6"
      >
        <div className="relative h-44 rounded-xl overflow-hidden mb-6">
          {game && <Picture game={game.id} name={game.name} />}
        </div>
        <h2 className="text-[28px] leading-9">{t(isOpen ? "join.title" : "join.fullTitle")}</h2>
        <ul className="flex flex-wrap gap-2 my-4">
          {lobby.seats.map((seat, number) => (
            <li
              key={seat.player}
              className={`tag gap-2 ${seat.kind === "open" ? "border-dashed text-muted" : ""}`}
            >
              <SeatMark number={number} size={11} />
              {seat.kind === "open" ? t("waiting.free") : seat.name}
              {seat.automated && (
                <span role="img" aria-label={t("table.guestBot")} title={t("table.guestBot")}>
                  <Icon name="robot" size={16} />
                </span>
              )}
            </li>
          ))}
        </ul>
        <TableRules lobby={lobby} />
        {isOpen && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void sit();
            }}
          >
            <label className="block">
              <span className="block font-semibold mb-1.5">{t("join.name")}</span>
              <input
                className="field w-full"
                maxLength={32}
                autoComplete="nickname"
                value={name}
                onChange={(event) => setName(event.target.value)}
              />
            </label>
            <button type="submit" className="button primary big w-full mt-4">
              {t("join.sit")}
            </button>
          </form>
        )}
        {lobby.spectators && (
          <a className="button w-full mt-3" href={`#/table/${lobby.id}`}>
            <Icon name="eye" size={18} />
            {t("join.watch")}
          </a>
        )}
        {trouble !== "" && (
          <p role="alert" className="text-bad mt-3">
            {trouble}
          </p>
        )}
      </main>
    </>
  );
}
