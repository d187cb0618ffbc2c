// What things are called for those who hear the table: what it is, what lies there, what it would do.
import { nameOf } from "../art/board";
import type { Seat, Translate } from "../table/board";
import type { Placed } from "./placed";
import { panelOf } from "./things";
import type { Cell, Counter, Scene, Tag } from "./types";

export interface Speaking {
  scene: Scene;
  seats: Seat[];
  viewer: string | null;
  t: Translate;
}

export function called({ thing, area }: Placed, speaking: Speaking): string {
  const { t } = speaking;
  switch (thing.kind) {
    case "cell":
      return t("scene.named", { thing: cellName(thing), what: lyingOn(thing, t) });
    case "line":
      return t("scene.named", {
        thing: thing.label ?? thing.id,
        what: t(thing.isThere ? "scene.there" : "scene.free"),
      });
    case "pile": {
      const top = thing.cards?.[0]?.label;
      const count = t("scene.cards", { count: thing.count });
      const named = thing.label ? t("scene.named", { thing: thing.label, what: count }) : count;
      return top === undefined || thing.count === 0 ? named : `${named}, ${top}`;
    }
    case "seat":
      return [playerName(thing.player, speaking), ...seatSays(thing.player, speaking.scene)].join(", ");
    case "counter":
      return counterText(thing);
    default: {
      const name = thing.label ?? thing.id ?? "";
      const owner = speaking.scene.areas.find((one) => one.id === area && one.kind === "hand");
      if (owner?.kind !== "hand" || owner.seat === speaking.viewer) return name;
      return t("scene.named", { thing: playerName(owner.seat, speaking), what: name });
    }
  }
}

export function cellName(cell: Cell): string {
  return cell.label ?? cell.id;
}

function lyingOn(cell: Cell, t: Translate): string {
  const lying = (cell.pieces ?? []).map((piece) => piece.label ?? "").filter((name) => name !== "");
  const written = cell.text === undefined ? [] : [cell.text];
  return [...written, ...(lying.length > 0 ? counted(lying) : [t("scene.free")])].join(", ");
}

/** Equal pieces are named once, with their number. */
function counted(names: string[]): string[] {
  const found = new Map<string, number>();
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1);
  return [...found].map(([name, count]) => (count === 1 ? name : `${count} × ${name}`));
}

export function playerName(player: string, { seats, viewer, t }: Omit<Speaking, "scene">): string {
  return player === viewer ? t("table.you") : nameOf(seats, player);
}

export function counterText({ label, value, of }: Counter): string {
  const number = of === undefined ? `${value}` : `${value} / ${of}`;
  return label ? `${label} ${number}` : number;
}

/** What is said beside a player's name. */
export function seatSays(player: string, scene: Scene): string[] {
  const panel = panelOf(scene, player);
  if (panel === undefined) return [];
  const said = (panel.things ?? []).flatMap((thing) => {
    if (thing.kind === "counter") return [counterText(thing)];
    return [(thing as Tag).label ?? ""];
  });
  return [...(panel.text ? [panel.text] : []), ...said].filter((text) => text !== "");
}

/** A sentence of an action's label: “drop in column 3” becomes “Drop in column 3.” */
export function sentence(label: string): string {
  const [first = ""] = label;
  const whole = first.toLocaleUpperCase() + label.slice(first.length);
  return /[.!?…]$/u.test(whole) ? whole : `${whole}.`;
}

/** The same for a button: “Drop in column 3”. */
export function capital(label: string): string {
  const [first = ""] = label;
  return first.toLocaleUpperCase() + label.slice(first.length);
}
