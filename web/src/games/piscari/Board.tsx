import { useRef, type KeyboardEvent } from "react";
import { cellBeside } from "../../art/arrows";
import { nameOf } from "../../art/board";
import { token } from "./art/drawing";
import type { BoardProps } from "../../table/board";
import { Die } from "./Die";
import { CELLS, cellsOf, type PiscariView } from "./view";
import "./piscari.css";
import "./die.css";

export const aspect = 784 / 616;
export const showsSeats = true;

export default function Board(props: BoardProps<PiscariView>) {
  const { view, previous, legal, labels, seats, advice, act, t } = props;
  const [first = "p1", second = "p2"] = view.playerIds;
  const rollAt = legal.findIndex((action) => action.verb === "roll");
  const roll = legal[rollAt];
  const side = (player: string) => (
    <Die
      view={view}
      player={player}
      name={nameOf(seats, player)}
      roll={roll && view.currentPlayerId === player ? labels[rollAt] || t("roll") : null}
      advised={advice?.action.verb === "roll"}
      isFresh={previous !== null}
      still={props.reducedMotion}
      onRoll={() => roll && act(roll)}
      t={t}
    />
  );
  return (
    <div className={props.reducedMotion ? "pi pi-still" : "pi"}>
      <div className="pi-scene">
        {side(first)}
        <Cells
          {...props}
          advised={legal.length > 0 && advice?.action.args.cell ? String(advice.action.args.cell) : null}
        />
        {side(second)}
      </div>
    </div>
  );
}

/** The nine water cells on their board of planks. */
function Cells({
  view,
  previous,
  legal,
  labels,
  refused,
  act,
  advised,
  t,
}: BoardProps<PiscariView> & { advised: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  const choices = new Map(
    legal.flatMap((action, index) =>
      action.verb === "place" ? [[String(action.args.cell), labels[index] ?? ""] as const] : [],
    ),
  );
  const won = new Set(view.winningLines.flatMap(cellsOf));
  const pressed = (event: KeyboardEvent) => {
    const from = CELLS.indexOf((event.target as HTMLElement).dataset.cell ?? "");
    const to = cellBeside(from, event.key, 3, 3);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    box.current?.querySelector<HTMLElement>(`[data-cell="${CELLS[to]}"]`)?.focus();
  };
  return (
    <div className="pi-wood">
      <div className="pi-cells" ref={box} role="group" aria-label={t("board")} onKeyDown={pressed}>
        {CELLS.map((cell) => {
          const there = view.board[cell];
          const can = choices.has(cell);
          const label = choices.get(cell);
          const lies = there
            ? t("lies", { cell, icon: t(`icons.${there.icon}`), colour: t(`colours.${there.colour}`) })
            : t("free", { cell });
          const state = `${can ? " pi-can" : ""}${there ? " pi-taken" : ""}${won.has(cell) ? " pi-won" : ""}${advised === cell ? " pi-hint" : ""}${refused?.action.args.cell === cell ? " pi-refused" : ""}`;
          const isNew =
            there && previous !== null && JSON.stringify(previous.board[cell]) !== JSON.stringify(there);
          return (
            <button
              key={cell}
              type="button"
              data-cell={cell}
              className={`pi-cell${state}`}
              aria-label={label ? `${label}. ${lies}` : lies}
              aria-disabled={!can}
              onClick={() => legal.length > 0 && act({ verb: "place", args: { cell } })}
            >
              {!there && (
                <svg className="pi-ripple" viewBox="0 0 100 100" aria-hidden="true">
                  <circle cx="50" cy="50" r="30" />
                  <circle cx="50" cy="50" r="18" />
                  <path d="M18 82q7-6 14 0M68 16q7-6 14 0" />
                </svg>
              )}
              {there && (
                <img
                  key={`${there.icon}${there.colour}`}
                  className={isNew ? "pi-token pi-new" : "pi-token"}
                  src={token(there.icon, there.colour)}
                  alt=""
                  draggable={false}
                />
              )}
              {can && <i className="pi-dot" />}
            </button>
          );
        })}
      </div>
    </div>
  );
}
