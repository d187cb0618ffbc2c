import { useWords } from "../i18n/words";
import type { Review } from "../wire/types";
import { HEIGHT, nearest, type Spot, spotAt, spots, WIDTH } from "./graph";

interface GraphProps {
  review: Review;
  player: string;
  /** What the player is called, and the others. */
  names: [string, string];
  /** The seats of the two fields, for their colours. */
  seats: [number, number];
  seq: number;
  pick: (seq: number) => void;
}

/** The chances, move by move: a click leads to the choice. The same is in the list below for those who do not
 *  see it. */
export function Graph({ review, player, names, seats, seq, pick }: GraphProps) {
  const t = useWords();
  const all = spots(review, player);
  const first = all[0];
  const last = all.at(-1);
  if (first === undefined || last === undefined || all.length < 2)
    return <p className="text-muted">{t("review.noChances")}</p>;
  const line = [`0,${first.y}`, ...all.map(({ x, y }) => `${x},${y}`), `${WIDTH},${last.y}`].join(" ");
  const here = spotAt(all, seq);
  const numbered = review.moments.flatMap((moment, number) => {
    const spot = all.find((one) => one.seq === moment.seq);
    return spot === undefined ? [] : [{ spot, number: number + 1, seq: moment.seq }];
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider and the list lead to every choice by key
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t("review.graph", { name: names[0] })}
      className="w-full h-auto block rounded-[8px] cursor-pointer"
      onClick={(event) => {
        const { left, width } = event.currentTarget.getBoundingClientRect();
        const spot = nearest(all, (event.clientX - left) / width);
        if (spot?.seq != null) pick(spot.seq);
      }}
    >
      <rect width={WIDTH} height={HEIGHT} fill={tint(seats[1])} />
      <polygon points={`0,${HEIGHT} ${line} ${WIDTH},${HEIGHT}`} fill={tint(seats[0])} />
      <line x2={WIDTH} y1={HEIGHT / 2} y2={HEIGHT / 2} stroke="var(--muted)" strokeDasharray="2 4" />
      <polyline
        points={line}
        fill="none"
        stroke={`var(--seat-${seats[0] + 1})`}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <text x="12" y="21" className="text-[12px] font-semibold" fill="var(--ink)">
        {names[1]}
      </text>
      <text x="12" y={HEIGHT - 11} className="text-[12px] font-semibold" fill="var(--ink)">
        {names[0]}
      </text>
      {here !== undefined && (
        <line x1={here.x} x2={here.x} y2={HEIGHT} stroke="var(--felt)" strokeWidth="2" />
      )}
      {numbered.map(({ spot, number, seq: at }) => (
        <Numbered key={number} spot={spot} number={number} isHere={at === seq} />
      ))}
    </svg>
  );
}

function Numbered({ spot, number, isHere }: { spot: Spot; number: number; isHere: boolean }) {
  return (
    <g>
      <circle
        cx={spot.x}
        cy={spot.y}
        r="10"
        fill={isHere ? "var(--felt)" : "var(--card)"}
        stroke={isHere ? "var(--card)" : "var(--ink)"}
        strokeWidth="2"
      />
      <text
        x={spot.x}
        y={spot.y + 4}
        textAnchor="middle"
        className="text-[11px] font-semibold"
        fill={isHere ? "var(--on-felt)" : "var(--ink)"}
      >
        {number}
      </text>
    </g>
  );
}

const tint = (seat: number): string => `color-mix(in srgb, var(--seat-${seat + 1}) 16%, var(--card))`;
