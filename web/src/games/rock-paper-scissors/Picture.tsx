import { Back, Face } from "./Card";

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <radialGradient id="rps-felt" cy=".4">
        <stop offset="0" stopColor="#37796a" />
        <stop offset="1" stopColor="#225a4c" />
      </radialGradient>
      <rect width="240" height="232" fill="url(#rps-felt)" />
      <rect
        x="7"
        y="10"
        width="226"
        height="212"
        rx="8"
        fill="none"
        stroke="#fff"
        strokeOpacity=".3"
        strokeWidth="1.5"
      />
      <g transform="rotate(-8 72 116)">
        <svg aria-hidden="true" x="29" y="57" width="86" height="118">
          <Face player="p1" choice="scissors" />
        </svg>
      </g>
      <g transform="rotate(7 170 116)">
        <svg aria-hidden="true" x="127" y="57" width="86" height="118">
          <Back player="p2" />
        </svg>
      </g>
    </svg>
  );
}
