import { useEffect, useMemo, useState } from "react";
import { written } from "../frame/address";
import { useGames, type Shelved } from "../frame/games";
import { Header } from "../frame/Header";
import { wakeSoon } from "../frame/wake";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import { Icon } from "../ui/Icon";
import { Continue } from "./Continue";
import { CompactCard } from "./CompactCard";
import { GameCard } from "./GameCard";
import { Today } from "./Today";

/** With no more games than this, everything is in sight, and nothing need be searched or made small. */
const MANY = 8;
const TAGS = ["hiddenInformation", "chance", "simultaneous"] as const;
type Tag = (typeof TAGS)[number] | "quick" | "many";

export function Shelf() {
  const t = useWords();
  const { language } = useSettings();
  const games = useGames(language);
  useEffect(() => (games === null ? undefined : wakeSoon()), [games]);
  const [sought, setSought] = useState("");
  const [tag, setTag] = useState<Tag | null>(null);
  const [open, setOpen] = useState("");
  const isMany = games !== null && games.length > MANY;
  const shown = useMemo(() => {
    const found = (games ?? []).filter((game) => isSought(game, sought, tag));
    return isMany ? byName(found, language) : found;
  }, [games, isMany, sought, tag, language]);
  return (
    <>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className={`outline-none max-w-[1366px] mx-auto px-12 pb-16 max-[1100px]:px-8 max-[760px]:px-4 max-[760px]:pt-4 ${isMany ? "pt-4" : "pt-9"}`}
      >
        <div
          className={`flex items-center justify-between gap-8 max-[760px]:mb-4 max-[900px]:flex-col max-[900px]:items-stretch max-[760px]:gap-4 ${isMany ? "mb-3 min-h-[66px] max-[900px]:min-h-0 max-[900px]:gap-3" : "mb-9"}`}
        >
          <div>
            <h1 className="text-[38px] leading-[44px] max-[760px]:text-[28px] max-[760px]:leading-9">
              {t("shelf.hero")}
            </h1>
            {!isMany && (
              <p className="text-muted text-base mt-2 max-[760px]:text-sm max-[760px]:mt-0.5">
                {games === null ? " " : t("shelf.about", { count: games.length })}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center justify-end gap-3 max-[900px]:justify-start">
            <Today games={games ?? []} />
            <Continue games={games ?? []} />
          </div>
        </div>
        {isMany && (
          <div className="flex flex-wrap items-center gap-2 mb-3.5 max-[760px]:mb-2.5" role="search">
            <label className="relative flex items-center max-[760px]:w-full">
              <span className="absolute left-3 text-muted">
                <Icon name="search" size={18} />
              </span>
              <span className="sr-only">{t("shelf.search")}</span>
              <input
                className="field pl-10 w-64 max-[760px]:w-full"
                type="search"
                placeholder={t("shelf.search")}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
              />
            </label>
            <div className="flex flex-wrap gap-2 max-[760px]:flex-nowrap max-[760px]:overflow-x-auto max-[760px]:-mx-4 max-[760px]:px-4 max-[760px]:py-1">
              {([...TAGS, "quick", "many"] as Tag[]).map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={tag === one}
                  className={`tag shrink-0 ${tag === one ? "!bg-felt !text-white !border-felt" : ""}`}
                  onClick={() => setTag(tag === one ? null : one)}
                >
                  {t(`shelf.tags.${one}`)}
                </button>
              ))}
            </div>
          </div>
        )}
        <ul
          className={
            isMany
              ? "compact-shelf"
              : "grid gap-4 grid-cols-[repeat(auto-fill,minmax(236px,1fr))] max-[760px]:grid-cols-1 max-[760px]:gap-2.5"
          }
        >
          {shown.map((game) => (
            <li key={game.id} className="contents">
              {isMany ? (
                <CompactCard game={game} isOpen={open === game.id} open={() => setOpen(game.id)} />
              ) : (
                <GameCard game={game} />
              )}
            </li>
          ))}
        </ul>
        {games !== null && shown.length === 0 && (
          <p className="text-muted py-12 text-center">{t("shelf.none")}</p>
        )}
        {/* nothing is shown that the games would push away when they come */}
        <footer className="mt-12 text-[13px] text-muted flex gap-6 flex-wrap" hidden={games === null}>
          <a className="underline underline-offset-4" href={written("lobbies")}>
            {t("frame.tables")}
          </a>
          <a className="underline underline-offset-4" href={written("settings")}>
            {t("settings.title")}
          </a>
        </footer>
      </main>
    </>
  );
}

/** In the order of their names; those that only the server plays, which come later, after the others. */
function byName(games: Shelved[], language: string): Shelved[] {
  return [...games].sort(
    (one, other) => Number(other.isHere) - Number(one.isHere) || one.name.localeCompare(other.name, language),
  );
}

function isSought(game: Shelved, sought: string, tag: Tag | null): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (sought !== "" && !plain(`${game.name} ${game.summary}`).includes(plain(sought))) return false;
  if (tag === null) return true;
  if (tag === "quick") return game.minutes <= 5;
  if (tag === "many") return game.maxPlayers > 2;
  return game[tag];
}
