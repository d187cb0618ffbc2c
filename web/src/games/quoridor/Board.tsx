import { useRef, useState, type MouseEvent, type PointerEvent } from "react";
import { seatIndex } from "../../art/board";
import type { BoardProps, SeatNote, Translate } from "../../table/board";
import { Handles } from "./Handles";
import { Lattice, SIDE, turnsFor } from "./lattice";
import { Dot, Ghost, Ivory, Pawns, Wall, WinningPath, type GhostKind } from "./Pieces";
import { Places } from "./Places";
import { Plank } from "./Plank";
import { actionAt, nameOfAction, type QuoridorView } from "./view";
import "./quoridor.css";

/** How far a pointer and a finger reach from a cell into the groove beside it. */
const REACH = { mouse: 4, touch: 12 };

const PASS = { verb: "pass", args: {} };

export default function Board(props: BoardProps<QuoridorView>) {
  const { view, previous, legal, labels, viewer, refused, advice, act, t } = props;
  // Kept from the first look: where two people share a screen, the board does not spin.
  const [turns] = useState(() => turnsFor(viewer ? view.goals[viewer] : undefined));
  const lattice = new Lattice(view.size, turns);
  const player = viewer ?? view.playerIds[0] ?? "p1";
  const [pointed, setPointed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const [typing, setTyping] = useState(false);
  const finger = useRef(false);

  const choices = new Map<string, string>();
  legal.forEach((action, index) => {
    const name = nameOfAction(action);
    if (name) choices.set(name, labels[index] ?? "");
  });
  const canWall = legal.some((action) => action.verb === "wall");
  const passAt = legal.findIndex((action) => action.verb === PASS.verb);
  const placeAt = (event: MouseEvent) => {
    const board = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - board.left) / board.width) * SIDE;
    const y = ((event.clientY - board.top) / board.height) * SIDE;
    const nearest = lattice.nameOf(lattice.at(x, y, -lattice.groove));
    if (!canWall) return nearest;
    const reach = REACH[finger.current ? "touch" : "mouse"] * (choices.has(nearest) ? 0.5 : 1);
    return lattice.nameOf(lattice.at(x, y, reach));
  };
  const tapped = (name: string) => {
    if (finger.current && isWall(name) && choices.has(name) && chosen !== name) setChosen(name);
    else asked(name);
  };
  const asked = (name: string) => {
    setChosen(null);
    setPointed(null);
    if (legal.length > 0) act(actionAt(name));
  };
  const clicked = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>("[data-place]");
    const byKey = event.detail === 0;
    setTyping(byKey);
    if (byKey) return button?.dataset.place && asked(button.dataset.place);
    tapped(placeAt(event));
  };
  const moved = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    const name = placeAt(event);
    if (name !== pointed) setPointed(name);
  };
  const refusedName = refused ? nameOfAction(refused.action) : null;
  const focused = focus ?? view.pawns[player] ?? "a1";
  const thought = [pointed, chosen, typing ? focused : null, refusedName].find(
    (name) => name && isWall(name),
  );
  const advised = advice && legal.length > 0 ? nameOfAction(advice.action) : null;
  const kindOf = (name: string): GhostKind =>
    choices.has(name) && name !== refusedName ? "legal" : "illegal";
  const shown =
    thought && (canWall || thought === refusedName) && !view.walls.includes(thought) ? thought : null;
  const reason = legal.length > 0 && refusedName && isWall(refusedName) ? refusedName : null;

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Places has a button for every cell and slot, with the keys; a pointer may aim anywhere between
    // biome-ignore lint/a11y/noStaticElementInteractions: see above
    <div
      className={props.reducedMotion ? "qd qd-still" : "qd"}
      onPointerDown={(event) => {
        finger.current = event.pointerType === "touch";
      }}
      onPointerMove={moved}
      onPointerLeave={() => setPointed(null)}
      onClick={clicked}
      onKeyDownCapture={() => setTyping(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setTyping(false)}
    >
      <Plank size={view.size} turns={turns} goals={goalsText(view)} />
      <Places
        lattice={lattice}
        view={view}
        seats={props.seats}
        choices={choices}
        withWalls={canWall}
        focused={canWall || !isWall(focused) ? focused : (view.pawns[player] ?? "a1")}
        onFocus={setFocus}
        t={t}
      />
      <svg viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true" focusable="false">
        <Ivory />
        <WinningPath lattice={lattice} winner={view.winners?.[0]} trail={props.trail} />
        {[...choices.keys()]
          .filter((name) => !isWall(name))
          .map((name) => (
            <Dot
              key={name}
              {...lattice.middle(lattice.placeOf(name))}
              player={player}
              active={name === pointed || (typing && name === focused)}
              advised={name === advised}
            />
          ))}
        {view.walls.map((name) => (
          <Wall
            key={name}
            box={lattice.box(lattice.placeOf(name))}
            owner={view.last?.move === name ? view.last.playerId : null}
            isNew={previous !== null && !previous.walls.includes(name)}
          />
        ))}
        {advised && isWall(advised) && (
          <Ghost box={lattice.box(lattice.placeOf(advised))} kind="advised" player={player} />
        )}
        {reason && reason !== shown && (
          <Ghost box={lattice.box(lattice.placeOf(reason))} kind="illegal" player={player} />
        )}
        {shown && <Ghost box={lattice.box(lattice.placeOf(shown))} kind={kindOf(shown)} player={player} />}
        <Pawns lattice={lattice} view={view} />
      </svg>
      {passAt >= 0 && (
        <button
          type="button"
          className="qd-pass"
          onClick={(event) => {
            event.stopPropagation();
            act(PASS);
          }}
        >
          {labels[passAt] || t("pass")}
        </button>
      )}
      {chosen && choices.has(chosen) && (
        <Handles lattice={lattice} wall={chosen} onPlace={() => asked(chosen)} onTurn={setChosen} t={t} />
      )}
    </div>
  );
}

/** Beside a name: how many walls are left of those that everybody started with. */
export function seatNote(view: QuoridorView, player: string, t: Translate): SeatNote {
  const left = view.wallsLeft[player] ?? 0;
  const all = Object.values(view.wallsLeft).reduce((sum, count) => sum + count, view.walls.length);
  return {
    text: t("wallsLeft", { count: left }),
    bars: { full: left, of: Math.round(all / view.playerIds.length) },
  };
}

function isWall(name: string): boolean {
  return /[hv]$/.test(name) && name.length > 2;
}

function goalsText(view: QuoridorView): string {
  const players = [...view.playerIds].sort((a, b) => seatIndex(a) - seatIndex(b));
  return players.map((player) => `${player}:${view.goals[player]}`).join(" ");
}
