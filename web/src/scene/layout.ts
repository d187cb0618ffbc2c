// A scene laid out for whoever looks, in pixels: a pure function of the scene and the room there is.
import { aspectOf, laidOnBoards } from "./boarded";
import { laidOnFelt } from "./felt";
import type { Laid, Room } from "./placed";
import { boardsOf, hasSeats } from "./things";
import type { Scene } from "./types";

const FELT = 784 / 616;

export function laidOut(scene: Scene, room: Room): Laid {
  return boardsOf(scene).length > 0 ? laidOnBoards(scene, room) : laidOnFelt(scene, room);
}

/** The space that a scene asks of the page: width over height, and whether it shows who sits where. */
export function frameOf(scene: Scene): { aspect: number; showsSeats: boolean } {
  const isBoard = boardsOf(scene).length > 0;
  const showsSeats = hasSeats(scene);
  return { aspect: isBoard && !showsSeats ? aspectOf(scene) : FELT, showsSeats };
}
