// A card from the front or the back: of a pack, with ranks on its sides, or with a text, a value and a
// picture. It fills the box it is put into.
import type { CSSProperties } from "react";
import { paintOf } from "../art/Pawn";
import { PlayingCard, SuitCard } from "./PlayingCard";
import { paint } from "./paint";
import { CARD } from "./placed";
import { SUITS } from "./suits";
import type { Back, Card } from "./types";

/** Pixels: a title is not made smaller to fit across the seen part of a card in a fan. */
const SMALLEST_ACROSS = 18;

interface FaceProps {
  card: Card | Back;
  files: string;
  width: number;
  /** How much of it can be seen from the left, where the next card of a fan lies on it. */
  strip?: number;
}

export function CardFace({ card, files, width, strip = width }: FaceProps) {
  const style = { "--round": `${Math.max(4, width * 0.075)}px` } as CSSProperties;
  if (card.kind === "back") {
    const ground = card.seat === undefined ? undefined : paintOf(card.seat);
    const seated = ground ? { "--back": ground.main, "--lattice": ground.deep } : {};
    return (
      <span className="sc-card sc-back" style={{ ...style, ...seated } as CSSProperties}>
        <span />
      </span>
    );
  }
  return (
    <span className={`sc-card${card.isKnown ? " sc-known" : ""}`} style={style}>
      <Front card={card} files={files} width={width} strip={strip} />
    </span>
  );
}

interface FrontProps {
  card: Card;
  files: string;
  width: number;
  strip: number;
}

function Front({ card, files, width, strip }: FrontProps) {
  if (card.picture !== undefined) return <Pictured card={card} files={files} width={width} />;
  if (card.suit !== undefined && SUITS[card.suit] !== undefined) {
    return card.rank === undefined ? (
      <SuitCard suit={card.suit} text={wordOf(card)} />
    ) : (
      <PlayingCard rank={card.rank} suit={card.suit} written={cornerOf(card)} />
    );
  }
  return <Lettered card={card} width={width} strip={strip} />;
}

/** What stands in the corners of a playing card: its rank as its own name begins with it. */
function cornerOf({ rank = "", text }: Card): string {
  const own = /^(\p{L}|\d{1,2})\s*[♠♥♦♣]/u.exec(text ?? "");
  return own?.[1] ?? rank;
}

/** A suit's name, without its sign. */
function wordOf({ text, label, suit = "" }: Card): string {
  return (text ?? label ?? suit).replace(/[♠♥♦♣]\s*/u, "");
}

function Pictured({ card, files, width }: { card: Card; files: string; width: number }) {
  return (
    <>
      <img src={`${files}${card.picture}`} alt="" draggable={false} className="size-full object-cover" />
      {card.value !== undefined && <Value width={width}>{card.value}</Value>}
    </>
  );
}

/** Any other card: ranks on its four sides, a value in the corner, a sign, what it says. */
function Lettered({ card, width, strip }: Omit<FrontProps, "files">) {
  const colours = paint(card);
  const tint = colours
    ? { background: `linear-gradient(160deg, ${colours.light}, ${colours.main} 60%, ${colours.deep})` }
    : undefined;
  const below = card.mark !== undefined || (card.value !== undefined && strip < width);
  const text = card.text ?? (card.value === undefined ? (card.rank ?? card.label ?? "") : "");
  return (
    <span className={`sc-lettered${colours ? " sc-tinted" : ""}`} style={tint}>
      {card.sides?.length === 4 && <Sides sides={card.sides} width={width} />}
      {card.mark !== undefined && (
        <b className="sc-sign" style={{ fontSize: width * ([...card.mark].length > 2 ? 0.15 : 0.44) }}>
          {card.mark}
        </b>
      )}
      {text !== "" && <Title {...{ text, width, strip }} isBelow={below} />}
      {card.value !== undefined && <Value width={width}>{card.value}</Value>}
    </span>
  );
}

/** In the middle of what can be seen of the card; a word that does not fit there runs down its edge. */
function Title(props: { text: string; width: number; strip: number; isBelow: boolean }) {
  const { text, width, strip, isBelow } = props;
  const across = lettersIn(text, strip < width ? strip - width * 0.14 : width, isBelow);
  if (strip >= width || (across >= SMALLEST_ACROSS && !isBelow)) {
    return (
      <b className="sc-title" style={{ fontSize: across, marginRight: width - strip }}>
        {text}
      </b>
    );
  }
  const long = width * CARD * (isBelow ? 1.2 : 1.5);
  const fontSize = Math.min(strip * 0.7, width * 0.22, long / [...text].length);
  return (
    <b
      className={`sc-title sc-edge${isBelow ? " sc-below" : ""}`}
      style={{ width: strip, lineHeight: `${strip}px`, fontSize }}
    >
      {text}
    </b>
  );
}

/** As large as the longest word allows. */
function lettersIn(text: string, width: number, isBelow: boolean): number {
  const longest = Math.max(...text.split(/[\s-]/).map((word) => [...word].length), 1);
  return Math.max(8, Math.min(width * (isBelow ? 0.17 : 0.42), (width * 1.25) / Math.max(longest, 2)));
}

function Value({ width, children }: { width: number; children: string }) {
  return (
    <b className="sc-value" style={{ fontSize: width * 0.2 }}>
      {children}
    </b>
  );
}

function Sides({ sides, width }: { sides: string[]; width: number }) {
  return (
    <span className="sc-sides" style={{ fontSize: width * 0.17 }}>
      {sides.map((side, number) => (
        <b key={number}>{side}</b>
      ))}
    </span>
  );
}
