import { memo, useId } from "react";
import { Element } from "../../art/Element";
import { emblemOf } from "../../art/emblem";
import { SeatBack } from "../../art/SeatBack";
import { paintOf } from "../../art/Pawn";
import { rank, type Card } from "./view";

const FRAME = { x: 0, y: 0, width: 140, height: 174, rx: 12 };

interface FaceProps {
  id: string;
  card: Card;
  owner: string;
  /** The element of the cell it lies on. */
  ground?: string | undefined;
}

/** The face of a card: its ranks in a diamond, its element, its emblem, its level in stars. */
export const CardFace = memo(function CardFace({ id, card, owner, ground }: FaceProps) {
  const tint = useId();
  const paint = paintOf(owner);
  return (
    <svg className="tt-card" viewBox="0 0 140 174" aria-hidden="true" focusable="false">
      <linearGradient id={tint} x1="0" y1="0" x2=".4" y2="1">
        <stop offset="0" stopColor={paint.light} />
        <stop offset=".35" stopColor={paint.main} />
        <stop offset="1" stopColor={paint.deep} />
      </linearGradient>
      <rect {...FRAME} fill={`url(#${tint})`} />
      <rect
        x="4.5"
        y="4.5"
        width="131"
        height="165"
        rx="8.5"
        fill="none"
        stroke="#fff"
        strokeOpacity=".42"
        strokeWidth="1.2"
      />
      <Figure id={id} colour={paint.main} />
      <Ranks ranks={card.ranks} />
      {card.element && (
        <g transform="translate(120 20)">
          <circle r="13" fill="#fff" />
          <Element element={card.element} size={17} />
        </g>
      )}
      <Stars level={card.level} />
      {ground && (
        <g transform="translate(120 154)">
          <circle
            r="12"
            fill={ground === card.element ? "#fff" : "#1d1a16"}
            stroke="#fff"
            strokeWidth="1.5"
          />
          <Element element={ground} size={15} {...(ground === card.element ? {} : { colour: "#fff" })} />
        </g>
      )}
    </svg>
  );
});

function Ranks({ ranks }: { ranks: Card["ranks"] }) {
  const [top, right, bottom, left] = ranks.map(rank);
  return (
    <g transform="translate(38 40)" fill="#fff" fontSize="20" fontWeight="700" textAnchor="middle">
      <rect
        x="-24"
        y="-24"
        width="48"
        height="48"
        rx="6"
        transform="rotate(45)"
        fill="#0e1428"
        fillOpacity=".58"
      />
      <text y="-10.5">{top}</text>
      <text x="17.5" y="6.8">
        {right}
      </text>
      <text y="24">{bottom}</text>
      <text x="-17.5" y="6.8">
        {left}
      </text>
    </g>
  );
}

function Figure({ id, colour }: { id: string; colour: string }) {
  const emblem = emblemOf(id);
  const turns = Array.from({ length: emblem.folds }, (_, index) => (index * 360) / emblem.folds);
  const between = 180 / emblem.folds;
  return (
    <g transform="translate(76 102)" fill="#fff">
      <circle r="45" fill="#fff" fillOpacity=".1" stroke="#fff" strokeOpacity=".6" strokeWidth="1.2" />
      <g transform={`rotate(${emblem.turn})`}>
        {turns.map((turn) => (
          <g key={turn}>
            <path d={emblem.petal} transform={`rotate(${turn})`} fillOpacity=".9" />
            {emblem.rays && (
              <path
                d="M0-14V-27"
                transform={`rotate(${turn + between})`}
                stroke="#fff"
                strokeOpacity=".75"
                strokeWidth="1.6"
              />
            )}
            {emblem.dots > 0 && (
              <circle r="2.2" cy={-emblem.dots} transform={`rotate(${turn + between})`} fillOpacity=".9" />
            )}
          </g>
        ))}
      </g>
      <circle r={emblem.core + 4} fill={colour} stroke="#fff" strokeWidth="1.8" />
      <circle r={emblem.core - 2.5} />
    </g>
  );
}

const STAR = "M0-4.6 1.25-1.6 4.5-1.4 2 .75 2.75 3.9 0 2.2-2.75 3.9-2 .75-4.5-1.4-1.25-1.6Z";

function Stars({ level }: { level: number }) {
  const step = Math.min(11, 92 / level);
  return (
    <g transform={`translate(${70 - ((level - 1) * step) / 2} 159)`} fill="#fff">
      {Array.from({ length: level }, (_, index) => (
        <path key={index} d={STAR} transform={`translate(${index * step} 0)`} />
      ))}
    </g>
  );
}

/** The back of a card, in the colour of whose it is. */
export function CardBack({ owner }: { owner: string }) {
  const rim = paintOf(owner).deep;
  return (
    <SeatBack
      player={owner}
      className="tt-card"
      width={140}
      height={174}
      rim={rim}
      inset={7}
      round={[12, 7]}
      across={7}
      down={9}
    />
  );
}
