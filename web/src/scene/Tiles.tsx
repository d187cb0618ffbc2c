// Square cells: planks in a dark bed, or fields on paper; with dots between them where lines are drawn.
import { paintOf } from "../art/Pawn";
import type { Ground } from "./grid";
import { fillOf, isLight, type SurfaceProps, U } from "./surface";
import type { Board, Cell } from "./types";

export function Tiles({ board, ground, id }: SurfaceProps) {
  const cells = (board.cells ?? []).filter(({ tone }) => tone !== "none");
  const hasLines = (board.lines ?? []).length > 0;
  const isWood = (board.material ?? "wood") === "wood";
  const isChequered = cells.some(({ tone }) => tone === "dark" || tone === "light");
  const gap = isChequered ? 0 : hasLines ? 9 : 3;
  const boxes = cells.map((cell) => {
    const { x, y, width, height } = ground.spot(cell);
    return {
      cell,
      box: {
        x: (x - width / 2) * U + gap,
        y: (y - height / 2) * U + gap,
        width: width * U - 2 * gap,
        height: height * U - 2 * gap,
        rx: isChequered ? 0 : 7,
      },
    };
  });
  return (
    <g>
      {isWood && !isChequered && boxes.length > 0 && <Bed boxes={boxes.map(({ box }) => box)} />}
      {boxes.map(({ cell, box }) => (
        <g key={cell.id}>
          <rect {...box} fill={fillOf(cell, board)} stroke={isWood ? "none" : "#d9ccb0"} />
          {cell.tone === "sunk" && isWood && <rect {...box} rx="34" fill={`url(#${id}well)`} />}
          {cell.seat !== undefined && cell.tone !== "sunk" && (
            <rect {...box} fill={paintOf(cell.seat).pale} opacity=".72" />
          )}
          {isWood && !isChequered && (
            <rect {...box} fill="none" stroke={`url(#${id}bevel)`} strokeWidth="2" />
          )}
          {cell.text !== undefined && <Written cell={cell} box={box} board={board} />}
        </g>
      ))}
      {isWood && (
        <>
          <clipPath id={`${id}cells`}>
            {boxes.map(({ cell, box }) => (
              <rect key={cell.id} {...box} />
            ))}
          </clipPath>
          <rect
            width={ground.width * U}
            height={ground.height * U}
            clipPath={`url(#${id}cells)`}
            filter={`url(#${id}grain)`}
            opacity={isChequered ? 0.45 : 1}
          />
        </>
      )}
      {hasLines && <Corners board={board} ground={ground} />}
    </g>
  );
}

type Rect = { x: number; y: number; width: number; height: number };

/** The dark ground that shows between the cells. */
function Bed({ boxes }: { boxes: Rect[] }) {
  const left = Math.min(...boxes.map(({ x }) => x)) - 6;
  const top = Math.min(...boxes.map(({ y }) => y)) - 6;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + 6;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + 6;
  return <rect x={left} y={top} width={right - left} height={bottom - top} rx="9" fill="#4d2f18" />;
}

/** A number stands in the corner, a word below: both leave room for what lies there. On paper nothing lies
 * but what is written: it is as large as fits, words from the left, numbers in the middle. */
function Written({ cell, box, board }: { cell: Cell; box: Rect; board: Board }) {
  const text = cell.text ?? "";
  const letters = [...text].length;
  const isShort = letters <= 3;
  const isSheet = board.material === "paper";
  const fill = isLight(board) || cell.tone ? "#6a5632" : "#5f3a12";
  if (isSheet) {
    const size = Math.min(isShort ? 46 : 38, (box.width * 1.64) / letters, box.height * 0.5);
    return (
      <text
        x={isShort ? box.x + box.width / 2 : box.x + 14}
        y={box.y + box.height / 2 + size * 0.35}
        textAnchor={isShort ? "middle" : "start"}
        fontSize={size}
        fontWeight="600"
        fill={fill}
      >
        {text}
      </text>
    );
  }
  const size = isShort ? 20 : Math.min(20, (box.width * 1.7) / letters);
  return (
    <text
      x={isShort ? box.x + 9 : box.x + box.width / 2}
      y={isShort ? box.y + size + 3 : box.y + box.height - size * 0.5}
      textAnchor={isShort ? "start" : "middle"}
      fontSize={size}
      fontWeight="600"
      fill={fill}
    >
      {text}
    </text>
  );
}

/** The dots between which lines are drawn. */
function Corners({ board, ground }: { board: Board; ground: Ground }) {
  const ends = new Map(
    (board.lines ?? []).flatMap(({ start, end }) => [start, end]).map((at) => [String(at), at]),
  );
  return (
    <g fill="#3a2109">
      {[...ends].map(([key, at]) => {
        const { x, y } = ground.corner(at);
        return <circle key={key} cx={x * U} cy={y * U} r="6.5" opacity=".75" />;
      })}
    </g>
  );
}
