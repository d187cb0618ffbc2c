// What lies in a scene, in order, and under which ids. It knows no game and draws nothing.
import type {
  Back,
  Board,
  Card,
  Cell,
  Counter,
  Die,
  Hand,
  Line,
  Panel,
  Piece,
  Pile,
  Row,
  Scene,
  Tag,
} from "./types";

export type Area = Scene["areas"][number];
export type Lying = Piece | Card | Back;
export type InRow = NonNullable<Row["things"]>[number];
export type Touchable = Piece | Cell | Line | Card | Back | Die | Counter | Tag | Panel | Pile;

/** The id of an area; most have one that follows from what they are. */
export function idOf(area: Area): string {
  if (area.id) return area.id;
  return "seat" in area && area.seat ? `${area.kind}-${area.seat}` : area.kind;
}

/** Everything that can be touched, as damier.scene lists it. */
export function things(scene: Scene): Touchable[] {
  return scene.areas.flatMap((area): Touchable[] => {
    switch (area.kind) {
      case "board":
        return [
          ...(area.cells ?? []).flatMap((cell) => [cell, ...(cell.pieces ?? [])]),
          ...(area.lines ?? []),
        ];
      case "hand":
        return area.cards ?? [];
      case "pile":
        return [area, ...(area.cards ?? [])];
      case "row":
        return area.things ?? [];
      case "trick":
        return (area.played ?? []).map(({ card }) => card);
      case "panel":
        return [{ ...area, id: idOf(area) }, ...(area.things ?? [])];
      default:
        return [];
    }
  });
}

export function boardsOf(scene: Scene): Board[] {
  return scene.areas.filter((area): area is Board => area.kind === "board");
}

export function handOf(scene: Scene, seat: string): Hand | undefined {
  return scene.areas.find((area): area is Hand => area.kind === "hand" && area.seat === seat);
}

export function panelOf(scene: Scene, seat: string): Panel | undefined {
  return scene.areas.find((area): area is Panel => area.kind === "panel" && area.seat === seat);
}

/** Whether anything lies before the players themselves: then the table shows who sits where. */
export function hasSeats(scene: Scene): boolean {
  return scene.areas.some((area) => {
    if (area.kind === "trick" || area.kind === "hand") return true;
    if (area.kind === "panel") return alternatives(area.standsFor).length > 0;
    return (area.kind === "pile" || area.kind === "row") && area.seat !== undefined;
  });
}

/** The sets of arguments that a thing stands for, each by itself enough. */
export function alternatives(standsFor: Touchable["standsFor"]): Record<string, unknown>[] {
  if (standsFor === undefined) return [];
  if (Array.isArray(standsFor)) return standsFor;
  return Object.keys(standsFor).length > 0 ? [standsFor] : [];
}
