import { useEffect, useRef } from "react";
import type { Card, LegalAction, Translate } from "../../table/board";
import { Said } from "../../art/Said";
import { CardFace } from "./Card";
import { cardName, type Target } from "./view";

interface GuessProps {
  target: Target;
  name: string;
  cards: Record<string, Card>;
  advised: string | null;
  act: (action: LegalAction) => void;
  onBack: (() => void) | null;
  t: Translate;
}

/** Which card does the other one hold? The cards that may be named, side by side. */
export function Guess({ target, name, cards, advised, act, onBack, t }: GuessProps) {
  const panel = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another target is asked about anew
  useEffect(
    () => panel.current?.querySelector<HTMLElement>("button")?.focus({ preventScroll: true }),
    [target.player],
  );
  return (
    <div
      className="ll-guess"
      ref={panel}
      role="group"
      aria-label={t("guess", { name })}
      onKeyDown={(event) => event.key === "Escape" && onBack?.()}
    >
      <p>{t("guess", { name })}</p>
      <div>
        {target.guesses.map(({ entity, action, label }) => (
          <button
            key={entity}
            type="button"
            data-guess={entity}
            className={advised === entity ? "ll-advised" : undefined}
            onClick={() => act(action)}
          >
            <Said>{label || cardName(cards, entity)}</Said>
            <CardFace entity={entity} card={cards[entity]} small />
            <span aria-hidden="true">{cardName(cards, entity)}</span>
          </button>
        ))}
      </div>
      {onBack && (
        <button type="button" className="ll-return" onClick={onBack}>
          {t("back")}
        </button>
      )}
    </div>
  );
}
