// The game's name, its letters afloat: the dots of the i's are fishing floats.
const LETTERS = [
  { letter: "P", x: 62, y: 168, turn: -5, colour: "#2563eb", size: 190 },
  { letter: "ı", x: 140, y: 166, turn: 3, colour: "#128299", size: 150 },
  { letter: "s", x: 204, y: 172, turn: -4, colour: "#15803d", size: 150 },
  { letter: "c", x: 283, y: 170, turn: 4, colour: "#c26a00", size: 150 },
  { letter: "a", x: 365, y: 178, turn: -3, colour: "#dc2626", size: 150 },
  { letter: "r", x: 438, y: 172, turn: 6, colour: "#a0288c", size: 150 },
  { letter: "ı", x: 494, y: 178, turn: 4, colour: "#2563eb", size: 150 },
];
const INK = "#1b2547";

export function Logo({ className }: { className: string }) {
  const layers = [
    { stroke: INK, width: 46 },
    { stroke: "#fff", width: 24 },
    { stroke: null, width: 10 },
  ];
  return (
    <svg className={className} viewBox="0 0 560 230" aria-hidden="true">
      {layers.map(({ stroke, width }) =>
        LETTERS.map(({ letter, x, y, turn, colour, size }, at) => (
          <text
            key={`${width}-${at}`}
            transform={`translate(${x} ${y}) rotate(${turn})`}
            fontSize={size}
            textAnchor="middle"
            fill={stroke ?? colour}
            stroke={stroke ?? colour}
            strokeWidth={width}
            strokeLinejoin="round"
          >
            {letter}
          </text>
        )),
      )}
      <Float x={146} y={56} colour="#2563eb" />
      <Float x={502} y={66} colour="#dc2626" />
    </svg>
  );
}

function Float({ x, y, colour }: { x: number; y: number; colour: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d="M0 -44V-20" stroke={INK} strokeWidth="22" strokeLinecap="round" />
      <path d="M0 -44V-20" stroke="#ffc83d" strokeWidth="9" strokeLinecap="round" />
      <circle r="27" fill="#fff" stroke={INK} strokeWidth="8" />
      <path d="M-24 4A24 24 0 0 1 24 4Z" fill={colour} />
      <path d="M-26 4H26" stroke={INK} strokeWidth="6" />
      <path
        d="M-13 -9q4 -7 11 -8"
        fill="none"
        stroke="#fff"
        strokeWidth="5"
        strokeLinecap="round"
        opacity=".8"
      />
    </g>
  );
}
