// A game's large card, for a shelf of few: picture, name, what it is, and its verbs at once.
import { written } from "../frame/address";
import type { Shelved } from "../frame/games";
import { expectTable } from "../frame/wake";
import { Waking } from "../frame/Waking";
import { useWords } from "../i18n/words";
import { Picture } from "./Picture";
import { players } from "./players";
import { useStart } from "./useStart";
import { Readings, Verbs } from "./Verbs";

export function GameCard({ game }: { game: Shelved }) {
  const t = useWords();
  const start = useStart(game);
  return (
    <article
      className="surface overflow-hidden flex flex-col max-[760px]:grid max-[760px]:grid-cols-[112px_1fr] max-[760px]:min-h-32"
      onPointerEnter={() => expectTable(game.id)}
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
        {start.isBusy ? (
          <div className="mt-2 mb-4 max-[760px]:mt-0.5 max-[760px]:mb-3">
            <Waking />
          </div>
        ) : (
          <p className="text-muted text-[13px] mt-2 mb-4 max-[760px]:mt-0.5 max-[760px]:mb-3">
            {players(game.minPlayers, game.maxPlayers, t)}
            <span className="mx-1.5">·</span>
            {t("shelf.minutes", { count: game.minutes })}
            <Readings game={game} between="·" />
          </p>
        )}
        <div className="mt-auto grid grid-cols-2 gap-2 max-[760px]:flex max-[760px]:gap-1.5 max-[760px]:[&>*]:!px-1.5 max-[760px]:[&>*]:flex-auto max-[760px]:[&>*]:text-[13px]">
          <Verbs game={game} of={start} />
        </div>
        {start.asks}
        {start.trouble !== "" && (
          <p role="alert" className="text-bad text-[13px] mt-2">
            {start.trouble}
          </p>
        )}
      </div>
    </article>
  );
}
