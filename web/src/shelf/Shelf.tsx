import { useMemo, useState } from "react";
import { written } from "../frame/address";
import { useGames, type Shelved } from "../frame/games";
import { Header } from "../frame/Header";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import { Icon } from "../ui/Icon";
import { Continue } from "./Continue";
import { GameCard } from "./GameCard";

/** With fewer games than this, everything is in sight and nothing need be searched. */
const MANY = 8;
const TAGS = ["hiddenInformation", "chance", "simultaneous"] as const;
type Tag = (typeof TAGS)[number] | "quick" | "many";

export function Shelf() {
  const t = useWords();
  const { language } = useSettings();
  const games = useGames(language);
  const [sought, setSought] = useState("");
  const [tag, setTag] = useState<Tag | null>(null);
  const shown = useMemo(
    () => (games ?? []).filter((game) => isSought(game, sought, tag)),
    [games, sought, tag],
  );
  return (
    <>
      <Header />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-[1366px] mx-auto px-12 pt-9 pb-16 max-[1100px]:px-8 max-[760px]:px-4 max-[760px]:pt-4"
      >
        <div className="flex items-center justify-between gap-8 mb-9 max-[760px]:mb-4 max-[900px]:flex-col max-[900px]:items-stretch max-[760px]:gap-4">
          <div>
            <h1 className="text-[38px] leading-[44px] max-[760px]:text-[28px] max-[760px]:leading-9">
              {t("shelf.hero")}
            </h1>
            <p className="text-muted text-base mt-2 max-[760px]:text-sm max-[760px]:mt-0.5">
              {games === null ? " " : t("shelf.about", { count: games.length })}
            </p>
          </div>
          <Continue games={games ?? []} />
        </div>
        {games !== null && games.length > MANY && (
          <div className="flex flex-wrap items-center gap-2 mb-6" role="search">
            <label className="relative flex items-center">
              <span className="absolute left-3 text-muted">
                <Icon name="search" size={18} />
              </span>
              <span className="sr-only">{t("shelf.search")}</span>
              <input
                className="field pl-10 w-64"
                type="search"
                placeholder={t("shelf.search")}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
              />
            </label>
            {([...TAGS, "quick", "many"] as Tag[]).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={tag === one}
                className={`tag ${tag === one ? "!bg-felt !text-white !border-felt" : ""}`}
                onClick={() => setTag(tag === one ? null : one)}
              >
                {t(`shelf.tags.${one}`)}
              </button>
            ))}
          </div>
        )}
        <ul className="grid gap-4 grid-cols-[repeat(auto-fill,minmax(236px,1fr))] max-[760px]:grid-cols-1 max-[760px]:gap-2.5">
          {shown.map((game) => (
            <li key={game.id} className="contents">
              <GameCard game={game} />
            </li>
          ))}
          {games === null &&
            [1, 2, 3, 4, 5].map((number) => (
              <li key={number} className="surface h-[468px] max-[760px]:h-32 opacity-60" aria-hidden="true" />
            ))}
        </ul>
        {games !== null && shown.length === 0 && (
          <p className="text-muted py-12 text-center">{t("shelf.none")}</p>
        )}
        <footer className="mt-12 text-[13px] text-muted flex gap-6 flex-wrap">
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

function isSought(game: Shelved, sought: string, tag: Tag | null): boolean {
  const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (sought !== "" && !plain(`${game.name} ${game.summary}`).includes(plain(sought))) return false;
  if (tag === null) return true;
  if (tag === "quick") return game.minutes <= 5;
  if (tag === "many") return game.maxPlayers > 2;
  return game[tag];
}
