import { useRef, type CSSProperties, type KeyboardEvent } from "react";
import { Element } from "../../art/Element";
import { Said } from "../../art/Said";
import { cellBeside } from "../../art/arrows";
import { nameOf } from "../../art/board";
import type { Seat, Translate } from "../../table/board";
import { CardBack, CardFace } from "./Card";
import { edgeText, sideTowards, type Shown } from "./story";
import { CELLS, type TriadView } from "./view";
import { cardText } from "./words";

interface MatProps {
  view: TriadView;
  shown: Record<string, Shown | null>;
  seats: Seat[];
  /** What placing the chosen card on each cell is called; empty where none is chosen. */
  choices: Map<string, string>;
  player: string;
  advised: string | null;
  refused: string | null;
  onChoose: (cell: string) => void;
  onLeave: () => void;
  t: Translate;
}

/** The nine cells and what lies on them. */
export function Mat({
  view,
  shown,
  seats,
  choices,
  player,
  advised,
  refused,
  onChoose,
  onLeave,
  t,
}: MatProps) {
  const mat = useRef<HTMLDivElement>(null);
  const pressed = (event: KeyboardEvent) => {
    if (event.key === "Escape") return onLeave();
    const from = CELLS.indexOf((event.target as HTMLElement).dataset.cell ?? "");
    const to = cellBeside(from, event.key, 3, 3);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    mat.current?.querySelector<HTMLElement>(`[data-cell="${CELLS[to]}"]`)?.focus();
  };
  const said = (cell: string) => {
    const there = shown[cell];
    const card = there && view.cards[there.card];
    if (there && card) return t("lies", { cell, card: cardText(card, t), name: nameOf(seats, there.owner) });
    const element = view.elementCells[cell];
    const free = element
      ? t("freeElement", { cell, element: t(`elements.${element}`) })
      : t("free", { cell });
    return choices.get(cell) || free;
  };
  return (
    <div className="tt-mat" ref={mat} role="group" aria-label={t("board")} onKeyDown={pressed}>
      {CELLS.map((cell) => {
        const there = shown[cell];
        const element = view.elementCells[cell];
        const state = `${choices.has(cell) ? " tt-can" : ""}${advised === cell ? " tt-advised" : ""}${refused === cell ? " tt-refused" : ""}`;
        return (
          <button
            key={cell}
            type="button"
            data-cell={cell}
            className={`tt-cell${state}`}
            aria-disabled={!choices.has(cell)}
            onClick={() => onChoose(cell)}
          >
            <Said>{said(cell)}</Said>
            {element && !there && (
              <svg className="tt-ground" viewBox="-12 -12 24 24" aria-hidden="true">
                <Element element={element} size={22} colour="#a88f5c" />
              </svg>
            )}
            {there && <Lying shown={there} view={view} ground={element} />}
            {choices.has(cell) && <i className="tt-dot" style={{ background: `var(--tt-${player})` }} />}
          </button>
        );
      })}
      {CELLS.map((cell) => {
        const capture = shown[cell]?.taken;
        return capture ? (
          <Edge
            key={cell}
            cell={cell}
            by={capture.by}
            text={edgeText(view, capture, shown)}
            combo={capture.cause === "combo" ? t("combo") : null}
          />
        ) : null;
      })}
    </div>
  );
}

/** A card on its cell; one that has just been taken turns over, on the axis of what took it. */
function Lying({ shown, view, ground }: { shown: Shown; view: TriadView; ground: string | undefined }) {
  const card = view.cards[shown.card];
  if (!card) return <CardBack owner={shown.owner} />;
  const face = (owner: string) => <CardFace id={shown.card} card={card} owner={owner} ground={ground} />;
  if (!shown.taken)
    return <span className={shown.isNew ? "tt-lying tt-new" : "tt-lying"}>{face(shown.owner)}</span>;
  const side = sideTowards(shown.taken.cell, shown.taken.by);
  const loser = view.playerIds.find((one) => one !== shown.taken?.player) ?? shown.owner;
  return (
    <span className={`tt-lying tt-taken tt-from-${side} tt-ring-${shown.owner}`}>
      <span className="tt-turning">
        <span className="tt-before">{face(loser)}</span>
        <span className="tt-after">{face(shown.owner)}</span>
      </span>
    </span>
  );
}

/** On the edge between two cards: the ranks that met, or that it was a combo. */
function Edge({
  cell,
  by,
  text,
  combo,
}: {
  cell: string;
  by: string;
  text: string | null;
  combo: string | null;
}) {
  if (!text && !combo) return null;
  const at = (one: string) => {
    const index = CELLS.indexOf(one);
    return { x: index % 3, y: Math.floor(index / 3) };
  };
  const [a, b] = [at(cell), at(by)];
  const place = { "--x": (a.x + b.x) / 2, "--y": (a.y + b.y) / 2 } as CSSProperties;
  return (
    <span className={combo ? "tt-edge tt-combo" : "tt-edge"} style={place} aria-hidden="true">
      {combo ?? text}
    </span>
  );
}
