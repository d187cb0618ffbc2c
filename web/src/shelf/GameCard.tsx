import { useState } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { here, useServer } from "../frame/house";
import { Waking } from "../frame/Waking";
import { useWords } from "../i18n/words";
import { useNames } from "../launch/names";
import { sitDown } from "../launch/sitting";
import { Icon } from "../ui/Icon";
import { Picture } from "./Picture";
import { WireError } from "../wire/carrier";

export function players(least: number, most: number, t: ReturnType<typeof useWords>): string {
  if (least === most) return t("shelf.players", { count: most });
  return t(most - least === 1 ? "shelf.playersOr" : "shelf.playersTo", { least, most });
}

export function GameCard({ game }: { game: Shelved }) {
  const t = useWords();
  const server = useServer();
  const names = useNames();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState("");
  const house = game.isHere ? here : server;
  const start = async (how: "bot" | "two" | "invite") => {
    if (!house) return;
    setBusy(true);
    setTrouble("");
    try {
      await sitDown(how === "invite" && server ? server : house, game, how, names);
    } catch (error) {
      setTrouble(error instanceof WireError ? error.message : String(error));
      setBusy(false);
    }
  };
  const named = { name: game.name };
  return (
    <article
      className="surface overflow-hidden flex flex-col max-[760px]:grid max-[760px]:grid-cols-[112px_1fr] max-[760px]:min-h-32"
      onPointerEnter={() => here.python.wake()}
      aria-labelledby={`name-${game.id}`}
    >
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only: the title below is the same link, with its name */}
      <a
        href={written("launch", game.id)}
        tabIndex={-1}
        aria-hidden="true"
        className="relative block h-58 max-[760px]:h-auto border-b border-line max-[760px]:border-b-0 max-[760px]:border-r"
      >
        <Picture game={game.id} name={game.name} />
      </a>
      <div className="p-4 pt-3.5 flex flex-col flex-1 max-[760px]:p-3.5 max-[760px]:pt-3">
        <h2 id={`name-${game.id}`} className="text-[21px] leading-7 max-[760px]:text-xl">
          <a href={written("launch", game.id)} className="hover:underline underline-offset-4 decoration-1">
            {game.name}
          </a>
        </h2>
        <p className="text-muted mt-1 min-h-10 line-clamp-3 max-[760px]:hidden">{game.summary}</p>
        {isBusy ? (
          <div className="mt-2 mb-4 max-[760px]:mt-0.5 max-[760px]:mb-3">
            <Waking />
          </div>
        ) : (
          <p className="text-muted text-[13px] mt-2 mb-4 max-[760px]:mt-0.5 max-[760px]:mb-3">
            {players(game.minPlayers, game.maxPlayers, t)}
            <span className="mx-1.5">·</span>
            {t("shelf.minutes", { count: game.minutes })}
          </p>
        )}
        <div className="mt-auto grid grid-cols-2 gap-2 max-[760px]:flex max-[760px]:gap-1.5 max-[760px]:[&>*]:!px-1.5 max-[760px]:[&>*]:flex-auto max-[760px]:[&>*]:text-[13px]">
          <button
            type="button"
            className="button primary col-span-2"
            disabled={isBusy || !house}
            onClick={() => void start("bot")}
          >
            <span className="max-[760px]:hidden">
              <Icon name="play" size={18} />
            </span>
            {t("shelf.play")}
            <span className="sr-only">: {t("shelf.playAbout", named)}</span>
          </button>
          <button
            type="button"
            className="button"
            disabled={isBusy || !house}
            onClick={() => void start("two")}
          >
            {t("shelf.two")}
            <span className="sr-only">: {game.name}</span>
          </button>
          {server ? (
            <button type="button" className="button" disabled={isBusy} onClick={() => void start("invite")}>
              {t("shelf.invite")}
              <span className="sr-only">: {game.name}</span>
            </button>
          ) : (
            <a className="button" href={written("launch", game.id)}>
              {t("shelf.options")}
              <span className="sr-only">: {game.name}</span>
            </a>
          )}
        </div>
        {trouble !== "" && (
          <p role="alert" className="text-bad text-[13px] mt-2">
            {trouble}
          </p>
        )}
      </div>
    </article>
  );
}
