// How far one is: a bar for each step, filled where it was done; each leads there.
import { written } from "../frame/address";
import { useWords } from "../i18n/words";
import { foundIn, type Kind } from "./practice";

interface BarsProps {
  kind: Kind;
  game: string;
  number: number;
  total: number;
  isDone: boolean;
}

export function Bars({ kind, game, number, total, isDone }: BarsProps) {
  const t = useWords();
  const known = new Set([...foundIn(kind, game), ...(isDone ? [number] : [])]);
  return (
    <nav aria-label={t("practice.progress")}>
      <ol className="flex gap-1">
        {Array.from({ length: total }, (_, at) => at + 1).map((one) => (
          <li key={one} className="flex-1">
            <a
              href={written(kind, game, { at: one })}
              className="practice-bar"
              data-found={known.has(one)}
              aria-current={one === number ? "step" : undefined}
            >
              <span className="sr-only">
                {t(kind === "lesson" ? "practice.step" : "practice.puzzle", { number: one, total })}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
