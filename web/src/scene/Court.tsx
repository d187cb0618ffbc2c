// Court cards: one half is drawn and turned by 180 degrees, with a golden sash between the two.
import { useId } from "react";

interface CourtProps {
  rank: string;
  suit: string;
  path: string;
  colour: string;
}

const INK = "#2b2118";
const GOLD = "#e0ab2c";
const SKIN = "#f8d7b0";
const ROBES: Record<string, { robe: string; trim: string; hair: string }> = {
  hearts: { robe: "#c4202f", trim: "#1f3f7c", hair: "#8a5527" },
  diamonds: { robe: "#c4202f", trim: "#1f3f7c", hair: "#c08a3a" },
  spades: { robe: "#1f3f7c", trim: "#c4202f", hair: "#3a2a1c" },
  clubs: { robe: "#1f3f7c", trim: "#c4202f", hair: "#6b4423" },
};

export function Court({ rank, suit, path, colour }: CourtProps) {
  const clip = useId();
  const dress = ROBES[suit] ?? { robe: "#1f3f7c", trim: "#c4202f", hair: "#6b4423" };
  const Half = HALVES[rank];
  if (Half === undefined) {
    return <path d={path} fill={colour} transform="translate(59 82.5) scale(2.6) translate(-12 -12)" />;
  }
  const half = (
    <g strokeLinejoin="round" strokeLinecap="round">
      <Half {...dress} />
      <path d={path} fill={colour} transform="translate(30 26) scale(.62)" />
    </g>
  );
  return (
    <g>
      <rect x="27" y="20" width="64" height="125" rx="3" fill="#fbf0d9" />
      <clipPath id={clip}>
        <path d="M27 20h64v56L27 89Z" />
      </clipPath>
      <g clipPath={`url(#${clip})`}>{half}</g>
      <g transform="rotate(180 59 82.5)">
        <g clipPath={`url(#${clip})`}>{half}</g>
      </g>
      <path d="M27 84.5 91 71.5v9L27 93.5Z" fill={GOLD} stroke={INK} strokeWidth=".8" />
      <path d="M27 86.5 91 73.5M27 91.5 91 78.5" stroke="#9a6b0c" strokeWidth=".8" strokeDasharray="2 2.5" />
      <rect x="27" y="20" width="64" height="125" rx="3" fill="none" stroke={colour} strokeOpacity=".55" />
    </g>
  );
}

interface Dress {
  robe: string;
  trim: string;
  hair: string;
}

const HALVES: Record<string, (dress: Dress) => React.ReactNode> = { K: King, Q: Queen, J: Jack };

function Robe({ robe, trim }: Dress) {
  return (
    <g stroke={INK} strokeWidth="1">
      <path d="M26 96V79c4-11 16-15 24-16h18c8 1 20 5 24 16v17Z" fill={robe} />
      <path d="M50 63h18l6 12-15 17-15-17Z" fill={trim} />
      <path d="M44 75 59 92l15-17" fill="none" stroke={GOLD} strokeWidth="3" />
      <path d="M33 72c3 6 4 12 4 24M85 72c-3 6-4 12-4 24" fill="none" stroke={GOLD} strokeWidth="2.5" />
      <circle cx="59" cy="76" r="2.6" fill={GOLD} strokeWidth=".7" />
    </g>
  );
}

function Face() {
  return (
    <g>
      <path d="M49 44c0-8 4-12 10-12s10 4 10 12c0 9-4 17-10 17s-10-8-10-17Z" fill={SKIN} stroke={INK} />
      <path
        d="M52.5 42.5c1.5-1.3 3.2-1.3 4.5 0M61 42.5c1.5-1.3 3.2-1.3 4.5 0"
        fill="none"
        stroke={INK}
        strokeWidth=".9"
      />
      <circle cx="54.8" cy="45" r="1.1" fill={INK} />
      <circle cx="63.2" cy="45" r="1.1" fill={INK} />
      <path d="M59 45v5.5h-1.8" fill="none" stroke={INK} strokeWidth=".8" />
      <path d="M56.5 54.3c1.7 1 3.3 1 5 0" fill="none" stroke="#a5352c" strokeWidth="1.3" />
    </g>
  );
}

function King(dress: Dress) {
  return (
    <g>
      <path d="M46 38c-3 8-3 16-1 24h28c2-8 2-16-1-24Z" fill={dress.hair} stroke={INK} />
      <Robe {...dress} />
      <Face />
      <path
        d="M49 49c0 12 4 20 10 22 6-2 10-10 10-22-2 3-3 4-5 3-3-1.5-7-1.5-10 0-2 1-3 0-5-3Z"
        fill={dress.hair}
        stroke={INK}
      />
      <path d="M56.5 55.8c1.7.8 3.3.8 5 0" stroke="#f3b9a5" strokeWidth="1.4" fill="none" />
      <path d="M45.5 36 43 22.5l8 5.5 8-9 8 9 8-5.5L72.5 36Z" fill={GOLD} stroke={INK} />
      <path d="M45.5 36h27v3.5h-27Z" fill={dress.trim} stroke={INK} strokeWidth=".8" />
      <circle cx="59" cy="30.5" r="2" fill={dress.robe} />
      <path d="M84 24v58" stroke={INK} strokeWidth="4.6" />
      <path d="M84 25v56" stroke="#dfe4ea" strokeWidth="2.8" />
      <path d="M79 68h10" stroke={INK} strokeWidth="4" />
      <path d="M79.5 68h9" stroke={GOLD} strokeWidth="2.4" />
    </g>
  );
}

function Queen(dress: Dress) {
  return (
    <g>
      <path d="M46 36c-4 8-5 20-5 30h36c0-10-1-22-5-30Z" fill={dress.hair} stroke={INK} />
      <Robe {...dress} />
      <Face />
      <path d="M49 44c-1-8 4-12 10-12s11 4 10 12c-2-4-5-7-10-7s-8 3-10 7Z" fill={dress.hair} stroke={INK} />
      <path d="M47 33c0-5 1-8 1-8l5 4 6-6 6 6 5-4s1 3 1 8Z" fill={GOLD} stroke={INK} />
      <circle cx="48" cy="24.5" r="1.6" fill={dress.robe} stroke={INK} strokeWidth=".6" />
      <circle cx="59" cy="22.5" r="1.8" fill={dress.robe} stroke={INK} strokeWidth=".6" />
      <circle cx="70" cy="24.5" r="1.6" fill={dress.robe} stroke={INK} strokeWidth=".6" />
      <path d="M82 82V64" stroke="#2f6f3c" strokeWidth="2" />
      <path d="M82 76c4-1 6-4 6-6-4 0-6 3-6 6Z" fill="#2f6f3c" />
      {[0, 72, 144, 216, 288].map((turn) => (
        <circle
          key={turn}
          cx="82"
          cy="55.5"
          r="3.2"
          fill={dress.trim}
          stroke={INK}
          strokeWidth=".6"
          transform={`rotate(${turn} 82 59.5)`}
        />
      ))}
      <circle cx="82" cy="59.5" r="2.2" fill={GOLD} stroke={INK} strokeWidth=".6" />
    </g>
  );
}

function Jack(dress: Dress) {
  return (
    <g>
      <path d="M46 36c-2 8-3 16-1 21 2 2 26 2 28 0 2-5 1-13-1-21Z" fill={dress.hair} stroke={INK} />
      <Robe {...dress} />
      <Face />
      <path d="M44 37c1-9 7-13 15-13s14 4 15 13c-9-3-21-3-30 0Z" fill={dress.robe} stroke={INK} />
      <path d="M44 37c9-3 21-3 30 0v3.5c-9-3-21-3-30 0Z" fill={GOLD} stroke={INK} strokeWidth=".8" />
      <path d="M68 27c5-6 11-6 15-3-3 5-9 7-15 5Z" fill="#fffdf7" stroke={INK} strokeWidth=".8" />
      <path d="M69 28c4-2 8-3 12-3.5" stroke={INK} strokeWidth=".6" fill="none" />
      <path d="M84.5 40v44" stroke={INK} strokeWidth="3.6" />
      <path d="M84.5 40v44" stroke="#a87338" strokeWidth="2.2" />
      <path d="M84.5 34c4 3 5 7 0 12-5-5-4-9 0-12Z" fill="#dfe4ea" stroke={INK} strokeWidth=".8" />
    </g>
  );
}
