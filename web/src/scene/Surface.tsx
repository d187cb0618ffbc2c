// What a board is made of, under everything that lies on it: wood, felt, paper, linen; upright where
// pieces fall. Drawn once a match, in units of a hundredth of a cell.
import { memo, useId } from "react";
import { Grain, WOOD } from "../art/Wood";
import { groundOf } from "./grid";
import { HexCells } from "./HexCells";
import { Crossings, Links } from "./Network";
import { isLight, type SurfaceProps, U } from "./surface";
import { TablesSurface } from "./TablesSurface";
import { Tiles } from "./Tiles";
import type { Board } from "./types";

/** Two boards that look alike underneath are one: pieces move, wood does not. */
export const Surface = memo(
  function Surface({ board, files }: { board: Board; files: string }) {
    const id = useId();
    const ground = groundOf(board);
    const props = { board, ground, id, files };
    return (
      <svg
        className={`sc-surface${isWooden(board) ? " board-wood" : ""}`}
        viewBox={`0 0 ${ground.width * U} ${ground.height * U}`}
        aria-hidden="true"
        focusable="false"
      >
        <Grain id={id} />
        <Under {...props} />
        {board.material !== "drop" &&
          ground.names.map(({ text, x, y }) => (
            <text
              className="board-name"
              key={`${text} ${x} ${y}`}
              x={x * U}
              y={y * U}
              textAnchor="middle"
              dominantBaseline="central"
              fontSize={Math.min(22, U * 0.24)}
              fontWeight="600"
              fill={isLight(board) ? "#7a6a4c" : "#f0dcb8"}
            >
              {text}
            </text>
          ))}
      </svg>
    );
  },
  (one, other) => underneath(one.board) === underneath(other.board) && one.files === other.files,
);

function isWooden({ material = "wood", grid }: Board): boolean {
  return material === "wood" && grid.kind !== "picture";
}

/** All of a board that is not a piece, as one text. */
function underneath({ grid, material, sides, cells, lines }: Board): string {
  const still = (cells ?? []).map(({ id, at, tone, seat, text, span }) => [id, at, tone, seat, text, span]);
  return JSON.stringify([grid, material, sides, still, (lines ?? []).length > 0]);
}

function Under(props: SurfaceProps) {
  const { grid, material } = props.board;
  if (grid.kind === "picture") {
    return (
      <image
        href={`${props.files}${grid.picture}`}
        width={props.ground.width * U}
        height={props.ground.height * U}
        preserveAspectRatio="none"
      />
    );
  }
  if (grid.kind === "track" && grid.shape === "tables") return <TablesSurface {...props} />;
  if (material === "drop") return <Wells {...props} />;
  return (
    <>
      {grid.kind === "hexagons" ? null : <Sheet {...props} />}
      {grid.kind === "hexagons" ? (
        <HexCells {...props} />
      ) : grid.kind === "points" ? (
        <Links {...props} />
      ) : grid.kind === "squares" && grid.onPoints ? (
        <Crossings {...props} />
      ) : (
        <Tiles {...props} />
      )}
    </>
  );
}

const SHEETS = {
  wood: { fill: WOOD.frame, rim: "#d8a873" },
  drop: { fill: WOOD.frame, rim: "#d8a873" },
  felt: { fill: "#2a6152", rim: "#7fb5a2" },
  paper: { fill: "#fffaf0", rim: "#d9ccb0" },
  linen: { fill: "#f5ead2", rim: "#cbb88e" },
};

function Sheet({ board, ground, id }: SurfaceProps) {
  const material = board.material ?? "wood";
  const { fill, rim } = SHEETS[material];
  const [width, height] = [ground.width * U, ground.height * U];
  const isPlank =
    board.grid.kind === "points" || (board.grid.kind === "squares" && board.grid.onPoints === true);
  const isWood = material === "wood";
  return (
    <g>
      <rect
        width={width}
        height={height}
        rx="16"
        fill={isWood ? `url(#${id}${isPlank ? "plank" : "frame"})` : fill}
      />
      {isWood && (
        <rect
          width={width}
          height={height}
          rx="16"
          filter={`url(#${id}${isPlank ? "grain" : "dark"})`}
          opacity=".6"
        />
      )}
      <rect
        x="1"
        y="1"
        width={width - 2}
        height={height - 2}
        rx="15"
        fill="none"
        stroke={rim}
        strokeOpacity=".5"
        strokeWidth="2"
      />
    </g>
  );
}

/** What is seen through the holes of an upright board; the plank itself stands before the pieces. */
function Wells({ board, ground, id }: SurfaceProps) {
  return (
    <g>
      {(board.cells ?? []).map((cell) => {
        const { x, y } = ground.spot(cell);
        return <circle key={cell.id} cx={x * U} cy={y * U} r="44" fill={`url(#${id}well)`} />;
      })}
    </g>
  );
}
