// A backgammon board: linen under points of wood and felt in turn, the bar, and trays for what is borne off.
import { columnOf, TABLES } from "./track";
import { type SurfaceProps, U } from "./surface";

const POINTS = 24;

export function TablesSurface({ id }: SurfaceProps) {
  const { width, height, rim, left, right, bar, barWidth, tray, trayWidth, point, quarter } = TABLES;
  const inside = height - 2 * rim;
  const half = inside / 2 - 0.64;
  return (
    <g>
      <rect width={width * U} height={height * U} rx="22" fill={`url(#${id}frame)`} />
      <rect width={width * U} height={height * U} rx="22" filter={`url(#${id}dark)`} opacity=".6" />
      {[left, right].map((x) => (
        <rect key={x} x={x * U} y={rim * U} width={quarter * U} height={inside * U} fill="#f5ead2" />
      ))}
      {Array.from({ length: POINTS }, (_, place) => {
        const isLow = place < POINTS / 2;
        const [x, base] = [columnOf(place) * U, (isLow ? height - rim : rim) * U];
        const tip = base + (isLow ? -point : point) * U;
        // neighbours differ, and so do points that face each other
        const isWood = (place % 2 === 0) === isLow;
        return (
          <path
            key={place}
            d={`M${x - 46} ${base}H${x + 46}L${x} ${tip}Z`}
            fill={isWood ? "#5d8f7f" : "#d0a069"}
            opacity=".92"
          />
        );
      })}
      <rect x={bar * U} y="0" width={barWidth * U} height={height * U} fill={`url(#${id}frame)`} />
      <path
        d={`M${(bar + barWidth / 2) * U} ${rim * U}V${(height - rim) * U}`}
        stroke="#3a2109"
        strokeWidth="6"
      />
      {[rim, height - rim - half].map((y) => (
        <rect key={y} x={tray * U} y={y * U} width={trayWidth * U} height={half * U} rx="12" fill="#472a12" />
      ))}
    </g>
  );
}
