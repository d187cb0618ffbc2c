import { useEffect, useRef, type KeyboardEvent } from "react";
import { nameOf } from "../../art/board";
import type { Seat, Translate } from "../../table/board";
import { SIDE, type Lattice, type Place, type Step } from "./lattice";
import type { QuoridorView } from "./view";

interface PlacesProps {
  lattice: Lattice;
  view: QuoridorView;
  seats: Seat[];
  /** What each place that may be chosen is called, by its name. */
  choices: Map<string, string>;
  withWalls: boolean;
  focused: string;
  onFocus: (name: string) => void;
  t: Translate;
}

const STEPS: Record<string, Step> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Every cell, and every wall while there are walls to place, as a button; one of them can be
 *  reached by Tab, the others by the arrow keys. */
export function Places({ lattice, view, seats, choices, withWalls, focused, onFocus, t }: PlacesProps) {
  const box = useRef<HTMLDivElement>(null);
  const moved = useRef(false);
  useEffect(() => {
    if (!moved.current) return;
    moved.current = false;
    box.current?.querySelector<HTMLElement>(`[data-place="${focused}"]`)?.focus();
  }, [focused]);

  const pressed = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const from = lattice.placeOf(focused);
    moved.current = true;
    onFocus(lattice.nameOf(lattice.next(from, step, withWalls)));
  };
  const standing = new Map(Object.entries(view.pawns).map(([player, cell]) => [cell, player]));
  const said = (name: string) => {
    const player = standing.get(name);
    if (player) return t("pawn", { cell: name, name: nameOf(seats, player) });
    return choices.get(name) || name;
  };
  return (
    <div ref={box} role="group" aria-label={t("board")} onKeyDown={pressed}>
      {places(lattice.size, withWalls).map((place) => {
        const name = lattice.nameOf(place);
        const { x, y, width, height } = lattice.box(place);
        return (
          <button
            key={name}
            type="button"
            data-place={name}
            className={`qd-place${place.kind === "cell" ? "" : " qd-slot"}${choices.has(name) ? " qd-can" : ""}`}
            style={{ left: share(x), top: share(y), width: share(width), height: share(height) }}
            tabIndex={name === focused ? 0 : -1}
            aria-label={said(name)}
            aria-disabled={!choices.has(name)}
            onFocus={() => name !== focused && onFocus(name)}
          />
        );
      })}
    </div>
  );
}

function places(size: number, withWalls: boolean): Place[] {
  const found: Place[] = [];
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) found.push({ kind: "cell", x, y });
  }
  if (!withWalls) return found;
  for (const kind of ["h", "v"] as const) {
    for (let y = 0; y < size - 1; y++) {
      for (let x = 0; x < size - 1; x++) found.push({ kind, x, y });
    }
  }
  return found;
}

function share(value: number): string {
  return `${(value / SIDE) * 100}%`;
}
