// The same four marks in every game, over whatever lies there: what was last, what may be touched, what is
// chosen, where it would land; and at the end the line that decided it.
import { paintOf } from "../art/Pawn";
import type { Laid, Placed } from "./placed";
import { Around, isCard, isEmpty, type RingProps } from "./rings";
import type { Piece, Scene } from "./types";
import type { Choice } from "./useChoice";
import { isUpright, landing, tops } from "./upright";

interface MarksProps {
  scene: Scene;
  laid: Laid;
  choice: Choice;
  viewer: string | null;
  mayAct: boolean;
  pointed: string | null;
  advised: ReadonlySet<string>;
}

/** More free cells than this, and a dot on each would be all that one sees. */
const MANY = 30;

export function Marks({ scene, laid, choice, viewer, mayAct, pointed, advised }: MarksProps) {
  const { placed } = laid;
  const { main: colour, light } = paintOf(viewer ?? "p1");
  const last = new Set(scene.last ?? []);
  const upright = new Set(laid.boards.filter(isUpright).map(({ board }) => board.id ?? "board"));
  const dark = new Set(
    laid.boards
      .filter((one) => isUpright(one) || one.board.material === "felt")
      .map(({ board }) => board.id ?? "board"),
  );
  const sheets = new Set(
    laid.boards.filter(({ board }) => board.material === "paper").map(({ board }) => board.id ?? "board"),
  );
  const cells = placed.filter(({ thing }) => thing.kind === "cell");
  const leading = mayAct
    ? placed.filter((one) => one.targets.some((id) => choice.touched.nextThings.includes(id)))
    : [];
  const free = leading.filter(
    (one) => isEmpty(one) && (!upright.has(one.area) || landing(one, cells)?.id === one.id),
  );
  const over = leading.find(({ id }) => id === pointed);
  const lands = over && (upright.has(over.area) ? landing(over, cells) : over);
  const size = free.length > MANY ? 0.055 : 0.095;
  return (
    <svg className="sc-marks" viewBox={`0 0 ${laid.width} ${laid.height}`} aria-hidden="true">
      {placed
        .filter((one) => last.has(one.id) && one.thing.kind !== "line")
        .map((one) => (
          <Around key={one.id} one={one} colour="#fff3b8" width={4} under="#7a5a12" placed={placed} />
        ))}
      {placed
        .filter((one) => last.has(one.id) && one.thing.kind === "line")
        .map((one) => (
          <circle key={one.id} cx={one.x} cy={one.y} r={one.height * 0.28} fill="#fff3b8" stroke="#7a5a12" />
        ))}
      {free.map((one) => (
        <circle
          key={one.id}
          {...dotAt(one, sheets.has(one.area))}
          r={Math.max(3, (one.landing?.size ?? Math.min(one.width, one.height)) * size)}
          fill={dark.has(one.area) ? light : colour}
          opacity={lands?.id === one.id ? 0 : free.length > MANY ? 0.3 : dark.has(one.area) ? 0.85 : 0.62}
        />
      ))}
      {leading
        .filter((one) => !isEmpty(one) && one.thing.kind !== "line" && !isCard(one) && !upright.has(one.area))
        .map((one) => (
          <Around key={one.id} one={one} colour={colour} width={2} under="#ffffff" placed={placed} />
        ))}
      {[...upright].flatMap((area) =>
        tops(area, placed)
          .filter((one) => leading.includes(one) && one.x !== over?.x)
          .map((one) => <Chevron key={one.id} one={one} colour={colour} />),
      )}
      {placed
        .filter((one) => advised.has(one.id))
        .map((one) => (
          <Around key={one.id} one={one} colour="#f2b63c" width={4} under="#ffffff" placed={placed} />
        ))}
      {placed
        .filter((one) => choice.chosen.some((id) => one.targets.includes(id)) && !isCard(one))
        .map((one) => (
          <Around key={one.id} one={one} colour={colour} width={3} under="#ffffff" placed={placed} isChosen />
        ))}
      {lands && !isCard(lands) && <Landing one={lands} colour={colour} placed={placed} />}
      <WinningLine scene={scene} placed={placed} />
    </svg>
  );
}

/** In the middle, or where something will land; beside what is written on a sheet. */
function dotAt(one: Placed, isOnSheet: boolean): { cx: number; cy: number } {
  if (isOnSheet && one.thing.kind === "cell" && one.thing.text !== undefined) {
    return { cx: one.x + one.width * 0.36, cy: one.y - one.height * 0.34 };
  }
  return { cx: one.landing?.x ?? one.x, cy: one.landing?.y ?? one.y };
}

/** A dashed ring where it would land; a ghost of a line. */
function Landing({ one, colour, placed }: RingProps) {
  if (one.thing.kind === "line") {
    const { x, y, width, height, turn } = one;
    const thick = height * 0.5;
    return (
      <rect
        x={x - width / 2}
        y={y - thick / 2}
        width={width}
        height={thick}
        rx={thick / 3}
        transform={`rotate(${turn} ${x} ${y})`}
        fill="#cfe0ff"
        fillOpacity=".9"
        stroke={colour}
        strokeWidth="2"
      />
    );
  }
  const { x, y, size } = one.landing ?? { x: one.x, y: one.y, size: Math.min(one.width, one.height) };
  if (!isEmpty(one) && !one.landing)
    return <Around one={one} colour={colour} width={3} under="#ffffff" placed={placed} />;
  return (
    <circle
      cx={x}
      cy={y}
      r={size * (one.landing ? 0.44 : 0.37)}
      fill={colour}
      fillOpacity=".16"
      stroke={colour}
      strokeWidth="2.5"
      strokeDasharray="6 5"
    />
  );
}

function Chevron({ one, colour }: { one: Placed; colour: string }) {
  const y = one.y - one.height * 0.84;
  const size = Math.min(10, one.width * 0.16);
  return (
    <path
      d={`M${one.x - size} ${y - size / 2}l${size} ${size}l${size} ${-size}`}
      fill="none"
      stroke={colour}
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
      opacity=".7"
    />
  );
}

/** Through the middles of what decided the game, in the colour of who won by it. */
function WinningLine({ scene, placed }: { scene: Scene; placed: readonly Placed[] }) {
  const through = (scene.line ?? []).flatMap((id) => placed.filter((one) => one.id === id));
  const [first] = through;
  if (first === undefined || through.length < 2) return null;
  const piece = (first.thing.kind === "cell" ? first.thing.pieces?.at(-1) : first.thing) as Piece | undefined;
  const colour = paintOf(piece?.seat ?? "p1").main;
  const points = through.map(({ x, y }) => `${x},${y}`).join(" ");
  const line = {
    points,
    fill: "none",
    strokeLinecap: "round",
    strokeLinejoin: "round",
    pathLength: 1,
  } as const;
  return (
    <g className="sc-won" data-line={(scene.line ?? []).join(" ")}>
      <polyline {...line} stroke="#ffffff" strokeWidth="11" />
      <polyline {...line} stroke={colour} strokeWidth="6" />
    </g>
  );
}
