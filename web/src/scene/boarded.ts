// A table with boards: each as large as fits, hands and piles of the seats above and below it, what
// belongs to nobody beside it or under it.
import { flow, flowHeight } from "./flow";
import { groundOf } from "./grid";
import { laidCells } from "./cells";
import { type Box, type Laid, type LaidBoard, middleOf, type Room } from "./placed";
import { acrossHeight, laidAcross, laidNear, lyingBefore, nearHeight } from "./seats";
import { boardsOf, hasSeats } from "./things";
import type { Board, Row, Scene } from "./types";

const GAP = 12;
/** Beside a board, what belongs to nobody takes this part of the table, or what a narrow board leaves, up to half. */
const BESIDE = 0.2;
const MOST_BESIDE = 0.5;
const CARD_SHARE = { wide: 0.11, phone: 0.17 };

/** How wide a table of boards would like to be, by its height. */
export function aspectOf(scene: Scene): number {
  const boards = boardsOf(scene).map((board) => groundOf(board));
  const wide = boards.reduce((sum, { width, height }) => sum + width / height, 0);
  const isLoop = boardsOf(scene).every(hasHole);
  const beside = onTheSide(scene).length > 0 && !isLoop ? 0.24 : 0;
  return Math.min(Math.max(wide + beside, beside > 0 ? 1 : 0.8), 1.5);
}

export function laidOnBoards(scene: Scene, room: Room): Laid {
  const boards = boardsOf(scene);
  const grounds = boards.map((board) => groundOf(board));
  const wide = grounds.reduce((sum, { width, height }) => sum + width / height, 0);
  const card = room.width * (room.isPhone ? CARD_SHARE.phone : CARD_SHARE.wide);
  const showsSeats = hasSeats(scene);
  const own = lyingBefore(scene, room.near);
  const above = showsSeats ? acrossHeight(scene, room, card) : 0;
  const below = showsSeats ? nearHeight(scene, room, own, card) : 0;
  const isLoop = boards.length === 1 && boards.every(hasHole);
  const loose = isLoop ? [] : onTheSide(scene);
  const isBeside =
    loose.length > 0 && !room.isPhone && room.width / (room.height - above - below) > wide * 1.12;
  const under = isBeside || loose.length === 0 ? 0 : flowHeight(loose, room.width, card) + GAP;
  const left = room.width - wide * (room.height - above - below) - 2 * GAP;
  const side = isBeside ? Math.max(room.width * BESIDE, Math.min(left, room.width * MOST_BESIDE)) : 0;
  const height = room.isPhone
    ? Math.min((room.width * boards.length) / wide, Math.max(room.height, room.width)) + above + below + under
    : room.height;
  const middle: Box = {
    x: 0,
    y: above,
    width: room.width - side,
    height: height - above - below - under,
  };
  const laid = besideEachOther(boards, middle, room.isPhone);
  const across = showsSeats
    ? laidAcross(scene, room, { x: 0, y: 0, width: room.width, height: above }, card)
    : NOTHING;
  const near = showsSeats
    ? laidNear(scene, room, own, { x: 0, y: height - below, width: room.width, height: below }, card)
    : NOTHING;
  const rest = isBeside
    ? flow(loose, { x: room.width - side + GAP, y: above, width: side - GAP, height: middle.height }, card)
    : flow(
        loose,
        { x: 0, y: height - below - under + GAP / 2, width: room.width, height: under - GAP },
        card,
      );
  const dice = laid.flatMap((one) => onTables(scene, one));
  const inside = isLoop
    ? laid.map((one) => flow(onTheSide(scene), hole(one), Math.min(card, one.unit * 1.6)))
    : [];
  return {
    width: room.width,
    height,
    isFelt: false,
    boards: laid,
    placed: [
      ...laid.flatMap((one) => laidCells(one)),
      ...dice,
      ...inside.flatMap(({ placed }) => placed),
      ...across.placed,
      ...rest.placed,
      ...near.placed,
    ],
    words: [...inside.flatMap(({ words }) => words), ...across.words, ...rest.words, ...near.words],
    waits: [],
  };
}

const NOTHING = { placed: [], words: [] };

/** Boards side by side, or on a phone one under the other, each whole. */
function besideEachOther(boards: Board[], box: Box, isColumn: boolean): LaidBoard[] {
  const share = 1 / boards.length;
  return boards.map((board, number) => {
    const own: Box = isColumn
      ? { ...box, y: box.y + number * share * box.height, height: box.height * share }
      : { ...box, x: box.x + number * share * box.width, width: box.width * share };
    const ground = groundOf(board);
    const gap = boards.length > 1 ? GAP : 0;
    const unit = Math.min((own.width - gap) / ground.width, (own.height - gap) / ground.height);
    const size = { width: ground.width * unit, height: ground.height * unit };
    const { x, y } = middleOf(own);
    return { board, ground, unit, ...size, x: x - size.width / 2, y: y - size.height / 2 };
  });
}

function isTables(board: Board): boolean {
  return board.grid.kind === "track" && board.grid.shape === "tables";
}

/** A loop leaves room inside. */
function hasHole({ grid }: Board): boolean {
  return grid.kind === "track" && grid.shape === "loop" && grid.length >= 16;
}

function hole({ x, y, width, height, unit }: LaidBoard): Box {
  const rim = unit * 1.5;
  return { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim };
}

function isDice(area: { kind: string; things?: { kind: string }[] }): area is Row {
  return area.kind === "row" && (area.things ?? []).every(({ kind }) => kind === "die");
}

/** What belongs to nobody; dice lie on a backgammon board itself. */
function onTheSide(scene: Scene) {
  const hasTables = boardsOf(scene).some(isTables);
  return lyingBefore(scene, undefined).filter((area) => !(hasTables && isDice(area)));
}

/** Dice in the middle of a backgammon board: the first row on the right, the next on the left. */
function onTables(scene: Scene, { board, x, y, width, height }: LaidBoard) {
  if (!isTables(board)) return [];
  return lyingBefore(scene, undefined)
    .filter(isDice)
    .slice(0, 2)
    .flatMap((area, number) => {
      const at = { x: x + width * (number === 0 ? 0.5 : 0.04), y: y + height * 0.42, width: width * 0.36 };
      return flow([{ ...area, label: undefined }], { ...at, height: height * 0.16 }, width * 0.1).placed;
    });
}
