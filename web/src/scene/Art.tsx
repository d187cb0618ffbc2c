// All that lies on the table, drawn and moved. Each thing keeps its element for as long as its id lasts, so
// what lies elsewhere in the next scene slides there, what turned over flips, what is gone fades. It is
// hidden from those who hear the table: Places speaks to them.
import { type CSSProperties, memo, useEffect, useRef, useState } from "react";
import { SeatMark } from "../art/SeatMark";
import { seatIndex } from "../art/board";
import { paintOf } from "../art/Pawn";
import { CardFace } from "./CardFace";
import { DieFace } from "./DieFace";
import { chipText } from "./flow";
import { type Speaking, playerName, seatSays } from "./naming";
import { PieceFace } from "./PieceFace";
import type { Placed } from "./placed";
import type { Raised } from "./standing";
import type { Line, Pile } from "./types";

interface ArtProps {
  placed: Placed[];
  files: string;
  speaking: Speaking;
  raised: Map<string, Raised>;
  /** What is being dragged, and how far. */
  dragged: { id: string; x: number; y: number } | null;
  turn: string | null;
  /** Nothing slides: the room has changed, not the game. */
  isStill: boolean;
}

const FADES = 220;

export function Art({ placed, files, speaking, raised, dragged, turn, isStill }: ArtProps) {
  const leaving = useLeaving(placed, isStill);
  const known = useKnown(placed);
  const shown = [...placed, ...leaving]
    .filter(({ thing }) => thing.kind !== "cell" && !(thing.kind === "line" && !thing.isThere))
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  const gone = new Set(leaving.map(({ id }) => id));
  return (
    <div className={`sc-art${isStill ? " sc-still" : ""}`} aria-hidden="true">
      {shown.map((one) => {
        const up = raised.get(one.id);
        const by = dragged?.id === one.id ? dragged : { x: 0, y: 0 };
        const lift = up?.up ?? 0;
        const style = {
          width: one.width,
          height: one.height,
          zIndex: one.z + (dragged?.id === one.id ? 200 : 0),
          transform: `translate(${one.x - one.width / 2 + by.x}px, ${one.y - one.height / 2 - lift + by.y}px) rotate(${one.turn}deg)`,
          "--fall": `${-one.y}px`,
        } as CSSProperties;
        const isNew = known !== null && !known.has(one.id);
        const state = [
          "sc-thing",
          gone.has(one.id) ? "sc-gone" : isNew && !isStill ? (one.falls ? "sc-falls" : "sc-comes") : "",
          dragged?.id === one.id ? "sc-dragged" : "",
          up?.isChosen ? "sc-chosen" : "",
        ];
        return (
          <div key={one.id} className={state.filter(Boolean).join(" ")} style={style} data-art={one.id}>
            <Face one={one} files={files} speaking={speaking} turn={turn} />
          </div>
        );
      })}
    </div>
  );
}

const Face = memo(function Face(props: {
  one: Placed;
  files: string;
  speaking: Speaking;
  turn: string | null;
}) {
  const { one, files, speaking, turn } = props;
  const { thing } = one;
  switch (thing.kind) {
    case "piece":
      return <PieceFace piece={thing} files={files} />;
    case "card":
    case "back":
      return (
        // another side up is another element, which turns as it comes
        <span key={thing.kind} className="sc-turning">
          <CardFace card={thing} files={files} width={one.width} strip={one.strip} />
        </span>
      );
    case "die":
      return (
        <span key={`${thing.pips} ${thing.text}`} className="sc-rolling">
          <DieFace die={thing} files={files} />
        </span>
      );
    case "pile":
      return <PileFace pile={thing} width={one.width} files={files} />;
    case "line":
      return <LineFace line={thing} />;
    case "counter":
    case "tag":
      return <span className="sc-chip">{chipText(thing)}</span>;
    case "seat": {
      const says = seatSays(thing.player, speaking.scene);
      return (
        <span
          className={`sc-seat${turn === thing.player ? " sc-turn" : ""}${thing.side ? ` sc-${thing.side}` : ""}`}
        >
          <SeatMark number={seatIndex(thing.player)} size={14} />
          <b>{playerName(thing.player, speaking)}</b>
          {says.length > 0 && <span>{says.join(", ")}</span>}
        </span>
      );
    }
    default:
      return null;
  }
});

/** A pile's depth, and how many there are; the topmost card lies on it by itself. */
function PileFace({ pile, width, files }: { pile: Pile; width: number; files: string }) {
  const deep = Math.min(Math.max(pile.count - 1, 0), 5);
  const hasTop = (pile.cards ?? []).length > 0;
  return (
    <span className={`sc-pile${pile.count === 0 ? " sc-empty" : ""}`}>
      {Array.from({ length: deep }, (_, number) => (
        <i
          key={number}
          style={{ transform: `translate(${(deep - number) * 1.5}px, ${(deep - number) * 2}px)` }}
        />
      ))}
      {!hasTop && pile.count > 0 && <CardFace card={{ kind: "back", id: "" }} files={files} width={width} />}
    </span>
  );
}

function LineFace({ line }: { line: Line }) {
  const paint = line.seat === undefined ? null : paintOf(line.seat);
  const style = paint ? { background: `linear-gradient(${paint.light}, ${paint.main})` } : undefined;
  return <span className="sc-line" style={style} />;
}

/** What was there a moment ago and is not any more. */
function useLeaving(placed: Placed[], isStill: boolean): Placed[] {
  const before = useRef<Placed[]>(placed);
  const [leaving, setLeaving] = useState<Placed[]>([]);
  useEffect(() => {
    const now = new Set(placed.map(({ id }) => id));
    const gone = isStill
      ? []
      : before.current.filter(({ id, thing }) => !now.has(id) && thing.kind !== "seat");
    before.current = placed;
    setLeaving((old) => (gone.length === 0 && old.length === 0 ? old : gone));
    if (gone.length === 0) return;
    const timer = setTimeout(() => setLeaving([]), FADES);
    return () => clearTimeout(timer);
  }, [placed, isStill]);
  const now = new Set(placed.map(({ id }) => id));
  return leaving.filter(({ id }) => !now.has(id));
}

/** The ids that were on the table before; none at the very first look. */
function useKnown(placed: Placed[]): Set<string> | null {
  const seen = useRef<{ placed: Placed[]; before: Set<string> | null }>({ placed, before: null });
  if (seen.current.placed !== placed) {
    seen.current = { placed, before: new Set(seen.current.placed.map(({ id }) => id)) };
  }
  return seen.current.before;
}
