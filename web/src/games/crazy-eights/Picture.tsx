const SUITS = {
  hearts: {
    path: "M12 21C4 15 2 11 3.3 7.2 4.8 3.2 10 3.2 12 7.500c2-4.3 7.2-4.3 8.7-.3C22 11 20 15 12 21Z",
    colour: "#c8202f",
  },
  spades: {
    path: "M12 2.500c5 5 9 7.5 9 11.5 0 4.5-5.5 5.5-7.6 2.2.1 2.3.7 3.8 2.1 5.300h-7c1.4-1.5 2-3 2.1-5.300C8.5 19.5 3 18.5 3 14c0-4 4-6.5 9-11.500Z",
    colour: "#22201c",
  },
  clubs: {
    path: "M12 2.500a4.6 4.6 0 0 1 3.9 7 4.7 4.7 0 1 1-2.5 7.300c.1 2 .7 3.3 2 4.700H8.600c1.3-1.4 1.9-2.7 2-4.700a4.7 4.7 0 1 1-2.5-7.3 4.6 4.6 0 0 1 3.9-7Z",
    colour: "#22201c",
  },
  diamonds: { path: "M12 2 20 12 12 22 4 12Z", colour: "#c8202f" },
} as const;

const HAND = [
  { rank: "5", suit: "diamonds", turn: -24 },
  { rank: "K", suit: "clubs", turn: -8 },
  { rank: "8", suit: "hearts", turn: 8 },
  { rank: "8", suit: "spades", turn: 24 },
] as const;

export default function Picture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 240 232" preserveAspectRatio="xMidYMid slice">
      <rect width="240" height="232" fill="#26544f" />
      <rect
        x="9"
        y="9"
        width="222"
        height="214"
        rx="8"
        fill="none"
        stroke="#fff"
        strokeOpacity=".2"
        strokeWidth="1.5"
      />
      {HAND.map(({ rank, suit, turn }) => {
        const { path, colour } = SUITS[suit];
        const serif = {
          fontFamily: "var(--font-serif, Georgia, serif)",
          fontWeight: 700,
          fill: colour,
          textAnchor: "middle",
        } as const;
        return (
          <g key={turn} transform={`translate(120 250) rotate(${turn}) translate(-44 -196)`}>
            <rect x="1" y="3" width="88" height="126" rx="9" fill="#08211d" opacity=".4" />
            <rect width="88" height="126" rx="9" fill="#fffdf7" stroke="#d8ccb4" />
            <text x="16" y="29" fontSize="25" {...serif}>
              {rank}
            </text>
            <path d={path} transform="translate(8 34) scale(.68)" fill={colour} />
            <path d={path} transform="translate(23 52) scale(1.8)" fill={colour} />
          </g>
        );
      })}
    </svg>
  );
}
