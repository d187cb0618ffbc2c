import { written } from "../frame/address";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import Nowhere from "../frame/Nowhere";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import { players } from "../shelf/players";
import { Picture } from "../shelf/Picture";
import { Icon } from "../ui/Icon";

export default function Rules({ game: id }: { game: string }) {
  const t = useWords();
  const { language } = useSettings();
  const game = useGame(id, language);
  if (game === undefined) return <main tabIndex={-1} aria-busy="true" className="min-h-dvh" />;
  if (game === null) return <Nowhere says={t("launch.unknown")} />;
  const tags = (["hiddenInformation", "chance", "simultaneous"] as const).filter((tag) => game[tag]);
  return (
    <>
      <Header title={game.name} about={t("frame.rules")} />
      <main
        id="main"
        tabIndex={-1}
        className="outline-none max-w-[960px] mx-auto px-6 py-10 grid grid-cols-[280px_1fr] gap-12 items-start max-[860px]:grid-cols-1 max-[860px]:px-4 max-[860px]:py-5 max-[860px]:gap-6"
      >
        <aside className="sticky top-6 max-[860px]:static">
          <div className="relative aspect-square max-[860px]:aspect-[2] rounded-xl overflow-hidden shadow-soft mb-4">
            <Picture game={game.id} name={game.name} />
          </div>
          <ul className="flex flex-wrap gap-1.5 mb-4">
            <li className="tag">{players(game.minPlayers, game.maxPlayers, t)}</li>
            <li className="tag">{t("shelf.minutes", { count: game.minutes })}</li>
            {tags.map((tag) => (
              <li key={tag} className="tag">
                {t(`shelf.tags.${tag}`)}
              </li>
            ))}
          </ul>
          {game.designer !== "" && (
            <p className="text-sm leading-5 text-muted mb-4" data-testid="designer">
              {t("rules.designer", { name: game.designer })}
            </p>
          )}
          <a className="button primary w-full" href={written("launch", game.id)}>
            <Icon name="play" size={18} />
            {t("shelf.play")}
          </a>
          {game.isHere &&
            (["lesson", "puzzles"] as const)
              .filter((kind) => game[kind] > 0)
              .map((kind) => (
                <a key={kind} className="button w-full mt-2" href={written(kind, game.id)}>
                  {t(`practice.${kind}`)}
                </a>
              ))}
        </aside>
        <article>
          <h2 className="text-[28px] leading-9 mb-6">{game.summary}</h2>
          <ol className="flex flex-col gap-5">
            {game.rules.map((rule, number) => (
              <li key={number} className="flex gap-4 text-base leading-7">
                <span
                  className="serif text-xl text-felt-ink w-8 shrink-0 text-right tabular-nums"
                  aria-hidden="true"
                >
                  {number + 1}
                </span>
                <p className="max-w-[60ch]">{rule}</p>
              </li>
            ))}
          </ol>
          {game.changes.length > 0 && (
            <section className="mt-10" data-testid="changes">
              <h3 className="serif text-xl leading-[26px] mb-3">{t("rules.changes")}</h3>
              <ul className="flex flex-col gap-2 text-sm leading-6 text-muted max-w-[64ch]">
                {game.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </section>
          )}
        </article>
      </main>
    </>
  );
}
