// The table of every game without a board of its own: where things lie is in its scene, what may be done is
// in `legal`, and touching things leads from one to the other. It knows no game. Read Table.tsx next.
import type { AsideProps, BoardProps, SeatNote } from "../table/board";
import { frameOf } from "./layout";
import { seatSays } from "./naming";
import { Scores } from "./Scores";
import { Table } from "./Table";
import { TextBoard } from "./TextBoard";
import { panelOf } from "./things";
import type { Scene } from "./types";
import "./scene.css";
import "./things.css";

export const fills = true;

/** The space that a scene asks for; a table in words is as wide as a felt. */
export function frame(scene: Scene | null): { aspect: number; showsSeats: boolean } {
  return scene === null ? { aspect: 784 / 616, showsSeats: false } : frameOf(scene);
}

/** Beside a name: what the player's panel says, and a counter as little bars. */
export function seatNote(
  _: unknown,
  player: string,
  _t: BoardProps["t"],
  scene?: Scene | null,
): SeatNote | null {
  const panel = scene && panelOf(scene, player);
  if (!panel) return null;
  const bars = (panel.things ?? []).find((thing) => thing.kind === "counter" && thing.showsBars);
  const text = seatSays(player, scene).join(", ");
  return {
    ...(text ? { text } : {}),
    ...(bars?.kind === "counter" && bars.of !== undefined ? { bars: { full: bars.value, of: bars.of } } : {}),
  };
}

export function Aside(props: AsideProps) {
  return <Scores {...props} />;
}

export default function Board(props: BoardProps) {
  return props.scene ? <Table {...props} scene={props.scene} /> : <TextBoard {...props} />;
}
