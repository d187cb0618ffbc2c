// A card of any bundle: its picture if it has one, a playing card if its name says so, else its name.
import type { Card } from "../wire/types";

const SUITED = /^(.{1,2})([♠♥♦♣])$/u;
const SUIT = /^([♠♥♦♣])\s*(.+)$/u;
/** Pixels; on a narrower card a suit's sign says enough. */
const WORDY = 60;
const RED = new Set(["♥", "♦"]);

export interface CardFaceProps {
  card: Card | null;
  /** Where the pictures of this game and version lie. */
  assets: string;
  width: number;
  isSmall?: boolean;
}

export function CardFace({ card, assets, width, isSmall }: CardFaceProps) {
  const height = Math.round(width * 1.39);
  const shape = { width, height, borderRadius: Math.max(5, width * 0.09) };
  if (card === null) return <CardBack {...shape} />;
  if (card.asset) {
    return (
      <img
        src={`${assets}${card.asset}`}
        alt=""
        style={shape}
        className="object-cover shadow-sm border border-black/10 bg-white"
        draggable={false}
      />
    );
  }
  const suited = SUITED.exec(card.name);
  return (
    <span
      className="block relative bg-[#fffdf7] border border-[#d9d2c2] shadow-[0_1px_3px_rgb(60_42_16/16%)] overflow-hidden text-[#22201c]"
      style={shape}
    >
      {suited ? (
        <Suited rank={suited[1] ?? ""} suit={suited[2] ?? ""} width={width} />
      ) : (
        <Named card={card} width={width} isSmall={Boolean(isSmall)} />
      )}
    </span>
  );
}

function Suited({ rank, suit, width }: { rank: string; suit: string; width: number }) {
  const colour = RED.has(suit) ? "#c4202f" : "#22201c";
  const corner = (
    <span
      className="absolute left-[7%] top-[5%] flex flex-col items-center serif"
      style={{ fontSize: width * 0.27, lineHeight: 0.95 }}
    >
      {rank}
      <span style={{ fontSize: width * 0.2 }}>{suit}</span>
    </span>
  );
  return (
    <span style={{ color: colour }} className="absolute inset-0">
      {corner}
      <span className="absolute inset-0 grid place-items-center" style={{ fontSize: width * 0.56 }}>
        {suit}
      </span>
      <span className="absolute inset-0 rotate-180">{corner}</span>
    </span>
  );
}

function Named({ card, width, isSmall }: { card: Card; width: number; isSmall: boolean }) {
  const suit = SUIT.exec(card.name);
  if (suit !== null) {
    return (
      <span
        className="absolute inset-0 flex flex-col items-center justify-center"
        style={{ color: RED.has(suit[1] ?? "") ? "#c4202f" : undefined }}
      >
        <span style={{ fontSize: width * 0.6, lineHeight: 1 }}>{suit[1]}</span>
        {width >= WORDY && (
          <span className="font-semibold" style={{ fontSize: width * 0.17 }}>
            {suit[2]}
          </span>
        )}
      </span>
    );
  }
  const longest = Math.max(...card.name.split(/[\s-]/).map((word) => word.length), 1);
  const size = Math.max(10, Math.min(width * 0.42, (width * 1.5) / Math.max(longest, 2)));
  return (
    <span
      className="absolute inset-0 grid place-items-center p-1 text-center serif break-words"
      style={{ fontSize: size, lineHeight: 1.1 }}
    >
      {card.name}
      {card.value > 0 && !isSmall && (
        <span className="absolute left-[8%] top-[5%] text-[0.8em] opacity-70">{card.value}</span>
      )}
    </span>
  );
}

function CardBack({ width, height, borderRadius }: { width: number; height: number; borderRadius: number }) {
  return (
    <span
      className="block bg-white border border-[#d9d2c2] shadow-[0_1px_3px_rgb(60_42_16/16%)] p-[5%]"
      style={{ width, height, borderRadius }}
    >
      <span
        className="block size-full"
        style={{
          borderRadius: borderRadius * 0.6,
          background: "repeating-conic-gradient(#2f6f5e 0 25%, #3a7d6b 0 50%) 0 0 / 10px 10px",
        }}
      />
    </span>
  );
}
