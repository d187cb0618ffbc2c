import { PANELS, PORTRAITS } from "../../art/love-letter/portrait";
import { HEART } from "./Card";

const FANNED = [
  { entity: "countess", value: 7, turn: -16, x: 60 },
  { entity: "king", value: 6, turn: 16, x: 180 },
  { entity: "princess", value: 8, turn: 0, x: 120 },
];

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <radialGradient id="ll-velvet" cy=".4">
        <stop offset="0" stopColor="#7d2440" />
        <stop offset="1" stopColor="#4c1226" />
      </radialGradient>
      <rect width="240" height="232" fill="url(#ll-velvet)" />
      {[
        [24, 26],
        [212, 30],
        [30, 206],
        [214, 204],
      ].map(([x, y]) => (
        <path
          key={x}
          d={HEART}
          transform={`translate(${x} ${y}) scale(.8) translate(-12 -12)`}
          fill="#fff"
          opacity=".12"
        />
      ))}
      {FANNED.map(({ entity, value, turn, x }) => (
        <g key={entity} transform={`translate(${x} 122) rotate(${turn}) translate(-54 ${turn ? -66 : -86})`}>
          <rect x="1" y="4" width="108" height="156" rx="9" fill="#1c040c" opacity=".4" />
          <rect width="108" height="156" rx="9" fill="#fbf5e6" />
          <svg aria-hidden="true" x="7" y="7" width="94" height="114">
            <image href={PORTRAITS[entity]} width="94" height="114" preserveAspectRatio="xMidYMid slice" />
          </svg>
          <path d="M0 9a9 9 0 0 1 9-9H29V22a8 8 0 0 1-8 8H0Z" fill="#fbf5e6" />
          <text
            x="15"
            y="24"
            textAnchor="middle"
            fontSize="24"
            fontWeight="700"
            fontFamily="var(--font-serif, Georgia, serif)"
            fill={PANELS[entity]}
          >
            {value}
          </text>
          <path d={HEART} transform="translate(54 139) scale(.95) translate(-12 -12)" fill="#b3304c" />
        </g>
      ))}
    </svg>
  );
}
