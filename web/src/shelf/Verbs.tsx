// What can be done with a game, as its card offers it: its verbs, and what there is to read.
import { Fragment } from "react";
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { useServer } from "../frame/carriers";
import { useWords } from "../i18n/words";
import { Icon } from "../ui/Icon";
import type { Start } from "./useStart";

/** Games that are also played on pages of their own. */
const OWN_PAGES: Record<string, string> = { piscari: "piscari/" };

export function Verbs({ game, of }: { game: Shelved; of: Start }) {
  const t = useWords();
  const server = useServer();
  const isOff = of.isBusy || !of.isPlayable;
  return (
    <>
      <button
        type="button"
        className="button primary col-span-2"
        disabled={isOff}
        onClick={() => of.start("bot")}
      >
        <span className="verb-icon max-[760px]:hidden">
          <Icon name="play" size={18} />
        </span>
        {t("shelf.play")}
        <span className="sr-only">: {t("shelf.playAbout", { name: game.name })}</span>
      </button>
      {game.isHere && (
        <button type="button" className="button" disabled={isOff} onClick={() => of.start("two")}>
          {game.minPlayers > 2 ? t("shelf.several", { count: game.minPlayers }) : t("shelf.two")}
          <span className="sr-only">: {game.name}</span>
        </button>
      )}
      {server && (
        <button type="button" className="button" disabled={of.isBusy} onClick={() => of.start("invite")}>
          {t("shelf.invite")}
          <span className="sr-only">: {game.name}</span>
        </button>
      )}
      {(!server || !game.isHere) && (
        <a className="button" href={written("launch", game.id)}>
          {t("shelf.options")}
          <span className="sr-only">: {game.name}</span>
        </a>
      )}
    </>
  );
}

/** The rules, and pages of the game's own. */
export function Readings({ game, between }: { game: Shelved; between?: string }) {
  // a small card has no room for puzzles; the page of the rules leads there
  const kinds = between === undefined ? (["lesson"] as const) : (["lesson", "puzzles"] as const);
  const t = useWords();
  const ownPages = OWN_PAGES[game.id];
  const dot = between !== undefined && <span className="mx-1.5">{between}</span>;
  return (
    <>
      {dot}
      <a href={written("rules", game.id)} className="underline underline-offset-4">
        {t("frame.rules")}
        <span className="sr-only">: {game.name}</span>
      </a>
      {game.isHere &&
        kinds
          .filter((kind) => game[kind] > 0)
          .map((kind) => (
            <Fragment key={kind}>
              {dot}
              <a href={written(kind, game.id)} className="underline underline-offset-4">
                {t(`practice.${kind}`)}
                <span className="sr-only">: {game.name}</span>
              </a>
            </Fragment>
          ))}
      {ownPages !== undefined && (
        <>
          {dot}
          <a href={ownPages} className="underline underline-offset-4">
            {t("shelf.ownPages")}
          </a>
        </>
      )}
    </>
  );
}
