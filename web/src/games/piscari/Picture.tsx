import { token } from "./art/drawing";

const LYING = ["fisherman blue", "", "fly red", "fish red", "fish blue", "", "fly blue", "", "fisherman red"];

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <linearGradient id="pi-sky" x2="0" y2="1">
        <stop stopColor="#cdeafa" />
        <stop offset="1" stopColor="#eef7f2" />
      </linearGradient>
      <linearGradient id="pi-planks" x2="0" y2="1">
        <stop stopColor="#ecc48b" />
        <stop offset="1" stopColor="#d9a566" />
      </linearGradient>
      <radialGradient id="pi-water" cy=".45">
        <stop stopColor="#c8f0f0" />
        <stop offset="1" stopColor="#7fd0da" />
      </radialGradient>
      <rect width="240" height="232" fill="url(#pi-sky)" />
      <ellipse cx="30" cy="190" rx="120" ry="52" fill="#c4e3b4" />
      <ellipse cx="220" cy="190" rx="100" ry="68" fill="#b5dba6" />
      <rect y="194" width="240" height="40" fill="#73c6d2" />
      <g stroke="#1b2547" strokeWidth="3.5">
        <path d="M66 190v24h13v-24M162 190v24h13v-24" fill="#b06f3a" />
        <rect x="26" y="14" width="188" height="188" rx="13" fill="url(#pi-planks)" />
      </g>
      <path d="M88 17v182M152 17v182" stroke="#c08d51" strokeWidth="1.5" opacity=".5" />
      {LYING.map((what, index) => {
        const [icon = "", colour = ""] = what.split(" ");
        const x = 38 + (index % 3) * 56;
        const y = 26 + Math.floor(index / 3) * 56;
        return (
          <g key={index}>
            <rect
              x={x}
              y={y}
              width="52"
              height="52"
              rx="8"
              fill="url(#pi-water)"
              stroke="#1b2547"
              strokeWidth="3"
            />
            {what ? (
              <image href={token(icon, colour)} x={x + 3} y={y + 3} width="46" height="46" />
            ) : (
              <g fill="none" stroke="#fff" strokeOpacity=".7">
                <circle cx={x + 26} cy={y + 26} r="14" />
                <circle cx={x + 26} cy={y + 26} r="8" />
              </g>
            )}
          </g>
        );
      })}
      <path
        d="M8 212q8-6 16 0t16 0M186 220q8-6 16 0t16 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  );
}
