// The cells of a board, the lines between them and what lies on them, in pixels.
import type { Spot } from "./grid";
import { CARD, type LaidBoard, type Placed } from "./placed";
import { idOf, type Lying } from "./things";
import type { Cell, Line } from "./types";

/** A card on a cell leaves this much of it free. */
const ON_CELL = 0.9;
/** More checkers than this are pushed together. */
const MOST_IN_COLUMN = 5;
/** Lines are touched around their middle, so that those that cross stay apart. */
const THICK = 0.3;

export function laidCells(laid: LaidBoard): Placed[] {
  const { board } = laid;
  const cells = (board.cells ?? []).flatMap((cell) => laidCell(cell, laid));
  return [...cells, ...(board.lines ?? []).map((line) => laidLine(line, laid))];
}

function laidCell(cell: Cell, laid: LaidBoard): Placed[] {
  const { board, ground, unit, x, y } = laid;
  const spot = ground.spot(cell);
  const lying = cell.pieces ?? [];
  const at = { area: idOf(board), turn: 0 };
  return [
    {
      ...at,
      id: cell.id,
      thing: cell,
      x: x + spot.x * unit,
      y: y + spot.y * unit,
      width: spot.width * unit,
      height: spot.height * unit,
      z: 1,
      ...nextInColumn(cell, spot, laid),
      targets: [...lying.map(({ id }) => id).reverse(), cell.id],
    },
    ...lying.map((thing, number): Placed => {
      const place = placeOf(thing, number, cell, spot, laid);
      return {
        ...at,
        id: thing.id,
        thing,
        x: x + place.x * unit,
        y: y + place.y * unit,
        width: place.width * unit,
        height: place.height * unit,
        z: 4 + number,
        targets: [],
        ...(board.material === "drop" ? { falls: true } : {}),
      };
    }),
  ];
}

/** In a column, the next piece lies on top of it. */
function nextInColumn(cell: Cell, spot: Spot, laid: LaidBoard): Pick<Placed, "landing"> {
  const { ground, unit, x, y } = laid;
  if (ground.stacks(cell) === "spread") return {};
  const piece = { kind: "piece", id: "" } as const;
  const more = { ...cell, pieces: [...(cell.pieces ?? []), piece] };
  const place = placeOf(piece, more.pieces.length - 1, more, spot, laid);
  return { landing: { x: x + place.x * unit, y: y + place.y * unit, size: place.width * unit } };
}

/** Where a piece of a cell lies: in its middle; several spread over it, or in a column from the rim. */
function placeOf(thing: Lying, number: number, cell: Cell, spot: Spot, { ground }: LaidBoard): Spot {
  const count = (cell.pieces ?? []).length;
  const size = sizeIn(thing, spot, ground.piece);
  const way = ground.stacks(cell);
  if (way !== "spread") {
    const step = Math.min(size.height * 0.98, (spot.height * 0.9) / Math.max(count, MOST_IN_COLUMN));
    const from = way === "up" ? spot.y + spot.height / 2 : spot.y - spot.height / 2;
    const far = size.height / 2 + number * step;
    return { x: spot.x, y: way === "up" ? from - far : from + far, ...size };
  }
  if (count === 1) return { x: spot.x, y: spot.y, ...size };
  if (thing.kind !== "piece" || count > 4) {
    const lift = Math.min(0.08, 0.3 / count) * number;
    return { x: spot.x + lift / 2, y: spot.y - lift, ...size };
  }
  const half = Math.min(spot.width, spot.height) * 0.23;
  const share = 0.58;
  return {
    x: spot.x + (number % 2 === 0 ? -half : half),
    y: count === 2 ? spot.y : spot.y + (number < 2 ? -half : half),
    width: size.width * share,
    height: size.height * share,
  };
}

function sizeIn(thing: Lying, spot: Spot, piece: number): { width: number; height: number } {
  if (thing.kind === "piece") {
    const room = Math.min(spot.width, spot.height, 1);
    const size = thing.shape === "box" ? 0.96 * room : thing.shape === "text" ? 0.9 * room : piece * room;
    return { width: size, height: size };
  }
  const width = Math.min(spot.width, spot.height / CARD) * ON_CELL;
  return { width, height: width * CARD };
}

function laidLine(line: Line, { board, ground, unit, x, y }: LaidBoard): Placed {
  const [from, to] = [ground.corner(line.start), ground.corner(line.end)];
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  return {
    id: line.id,
    thing: line,
    area: idOf(board),
    x: x + ((from.x + to.x) / 2) * unit,
    y: y + ((from.y + to.y) / 2) * unit,
    width: long * unit,
    height: THICK * unit,
    reach: Math.max(long - 1, Math.min(long, 1) * 0.76) * unit,
    turn: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    z: 3,
    targets: [line.id],
  };
}
