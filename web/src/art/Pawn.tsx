import { seatIndex } from "./board";
import { seatOutline } from "./SeatMark";
import { useId } from "react";

/** What boards are painted with, in light and dark alike: a material does not change its colour. */
export const PAINT = [
  { light: "#6c9bff", main: "#2563eb", deep: "#1740a8", pale: "#a9c0e8" },
  { light: "#ff7a70", main: "#dc2626", deep: "#961414", pale: "#e6a097" },
  { light: "#f0a94a", main: "#b45309", deep: "#743305", pale: "#e2a045" },
  { light: "#5cc487", main: "#15803d", deep: "#0b5226", pale: "#a2c99f" },
  { light: "#b98af5", main: "#7e3ec9", deep: "#4d1f86", pale: "#c9b1e4" },
  { light: "#4fc1d6", main: "#0e7490", deep: "#094a5c", pale: "#a0ced8" },
] as const;

export function paintOf(player: string): (typeof PAINT)[number] {
  return PAINT[seatIndex(player) % PAINT.length] ?? PAINT[0];
}

/** Where each outline has its centre of weight, on its grid of 24. */
const CENTRES = [12, 12, 14.2, 12, 12.4, 12] as const;

/** A turned wooden pawn from above, in its seat's shape, around the origin; `size` across. */
export function Pawn({ player, size }: { player: string; size: number }) {
  const id = useId();
  const paint = paintOf(player);
  const outline = seatOutline(player);
  const centre = CENTRES[seatIndex(player) % CENTRES.length] ?? 12;
  const layer = (share: number) => {
    const scale = (size / 24) * share;
    return `scale(${scale}) translate(-12 ${-centre})`;
  };
  const soft = { strokeLinejoin: "round" } as const;
  return (
    <g>
      <radialGradient id={id} cx="38%" cy="28%" r="85%">
        <stop offset="0" stopColor={paint.light} />
        <stop offset=".5" stopColor={paint.main} />
        <stop offset="1" stopColor={paint.deep} />
      </radialGradient>
      <path
        d={outline}
        transform={`translate(1 3) ${layer(1)}`}
        fill="#2a1606"
        opacity=".42"
        stroke="#2a1606"
        strokeWidth="3"
        {...soft}
      />
      <path
        d={outline}
        transform={layer(1)}
        fill={`url(#${id})`}
        stroke={`url(#${id})`}
        strokeWidth="2"
        {...soft}
      />
      <path
        d={outline}
        transform={layer(0.94)}
        fill="none"
        stroke="#fff"
        strokeOpacity=".28"
        strokeWidth="1"
        {...soft}
      />
      <path d={outline} transform={layer(0.56)} fill="none" stroke="#fff" strokeWidth="3" {...soft} />
      <path d={outline} transform={layer(0.22)} fill="#fff" stroke="#fff" strokeWidth="2" {...soft} />
    </g>
  );
}
