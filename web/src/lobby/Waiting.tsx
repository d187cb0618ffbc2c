// A table that still has empty chairs: who is there, and how to call the others.
import { useEffect, useState } from "react";
import { written } from "../frame/address";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import { go } from "../frame/route";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import type { TableStore } from "../table/store";
import { Icon } from "../ui/Icon";
import { SeatMark } from "../art/SeatMark";
import { useShare } from "../ui/useShare";
import { WireError } from "../wire/carrier";
import type { Lobby } from "../wire/types";
import { Qr } from "./Qr";
import { TableRules } from "./TableRules";

export function Waiting({ store, lobby }: { store: TableStore; lobby: Lobby }) {
  const t = useWords();
  const { language } = useSettings();
  const game = useGame(lobby.gameId, language);
  const [share, shared] = useShare();
  const [trouble, setTrouble] = useState("");
  const { carrier } = store;
  const [you = null] = carrier.seatsHere(lobby);
  const link = (location.href.split("#")[0] ?? "") + written("join", lobby.id);
  /** Whether it begins by itself as soon as everybody is there, as a rematch does. */
  const isMeeting = lobby.starts === "present";
  const isFull = lobby.seats.every(({ kind }) => kind !== "open");
  const attempt = (doing: () => Promise<unknown>) => {
    setTrouble("");
    void doing().catch((error: unknown) =>
      setTrouble(error instanceof WireError ? error.message : String(error)),
    );
  };
  const isHost = you !== null && (lobby.host === null || lobby.host === you);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once when the table fills, not at every rendering
  useEffect(() => {
    // the last to come need not wait for a button
    if (isHost && isFull && !isMeeting) attempt(() => carrier.start(lobby.id));
  }, [isHost, isFull]);
  return (
    <>
      <Header title={game?.name ?? " "} about={t("waiting.about")} rulesOf={lobby.gameId} />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-[880px] mx-auto px-6 py-10 grid grid-cols-2 gap-10 items-start max-[760px]:grid-cols-1 max-[760px]:px-4 max-[760px]:py-6 max-[760px]:gap-6"
      >
        <section aria-labelledby="called">
          <h2 id="called" className="text-[28px] leading-9">
            {t("waiting.title")}
          </h2>
          <p className="text-muted mt-1 mb-5" role="status">
            {isFull
              ? t(isMeeting ? "waiting.meeting" : "waiting.full")
              : t("waiting.missing", { count: lobby.seats.filter(({ kind }) => kind === "open").length })}
          </p>
          <ul className="flex flex-col gap-2">
            {lobby.seats.map((seat, number) => (
              <li
                key={seat.player}
                className={`surface flex items-center gap-3 px-4 py-3 ${seat.kind === "open" ? "!border-dashed !bg-transparent !shadow-none text-muted" : ""}`}
              >
                <SeatMark number={number} size={16} />
                <span className="font-semibold flex-1 truncate">
                  {seat.kind === "open" ? t("waiting.free") : seat.name}
                </span>
                {seat.player === you && <span className="tag">{t("table.you")}</span>}
                {seat.automated && <span className="tag">{t("table.guestBot")}</span>}
                {(seat.kind === "bot" || seat.automated) && <Icon name="robot" />}
                {isMeeting && seat.kind === "human" && seat.player !== you && (
                  <span className="text-[13px] text-muted">
                    {t(seat.present ? "waiting.here" : "waiting.away")}
                  </span>
                )}
              </li>
            ))}
          </ul>
          <TableRules lobby={lobby} />
          <div className="flex gap-2 mt-5 flex-wrap">
            {isHost && isFull && !isMeeting && (
              <button
                type="button"
                className="button primary"
                onClick={() => attempt(() => carrier.start(lobby.id))}
              >
                <Icon name="play" size={18} />
                {t("launch.start")}
              </button>
            )}
            {you === null && (
              <a className="button primary" href={written("join", lobby.id)}>
                {t("join.sit")}
              </a>
            )}
            {you !== null && (
              <button
                type="button"
                className="button"
                onClick={() => attempt(() => carrier.leave(lobby.id).then(() => go("shelf")))}
              >
                <Icon name="door" size={18} />
                {t("waiting.leave")}
              </button>
            )}
          </div>
          {trouble !== "" && (
            <p role="alert" className="text-bad mt-3">
              {trouble}
            </p>
          )}
        </section>
        <section
          aria-labelledby="invite"
          className={`surface p-6 text-center ${isMeeting && isFull ? "invisible" : ""}`}
        >
          <h2 id="invite" className="text-xl mb-1">
            {t("waiting.invite")}
          </h2>
          <p className="text-muted text-[13px] mb-4">{t("waiting.inviteAbout")}</p>
          <Qr text={link} label={t("waiting.qr")} />
          <p
            data-testid="invitation"
            className="field flex items-center mt-4 text-[13px] text-muted overflow-x-auto whitespace-nowrap select-all"
            tabIndex={0}
          >
            {link}
          </p>
          <button
            type="button"
            className="button primary w-full mt-3"
            onClick={() => void share(link, game?.name ?? "Damier")}
          >
            <Icon name={shared ? "check" : "link"} size={18} />
            {t(shared ? "frame.copied" : "waiting.copy")}
          </button>
        </section>
      </main>
    </>
  );
}
