// A move chosen while another thinks: kept, and played at once when it is one's turn, if it may still be
// done. What may be chosen is what could be done last time: a board that is asked for more keeps that too.
import { useEffect, useRef, useState } from "react";
import type { LegalAction } from "../wire/types";
import { isSame } from "./actions";
import type { Side } from "./side";

export interface Ahead {
  /** The table as it takes a choice ahead; the side itself where none is taken. */
  shown: Side | null;
  /** What a board says instead of `act`; `null` where it is one's turn, or nothing is taken ahead. */
  choose: ((action: LegalAction) => void) | null;
  /** What is kept, by its name. */
  kept: string | null;
  /** Whether what was kept could not be done any more when its turn came. */
  isGone: boolean;
  letGo: () => void;
}

type Offer = Pick<Side, "legal" | "labels" | "notations">;

export function useAhead(side: Side | null, isOn: boolean, act: (action: LegalAction) => void): Ahead {
  const last = useRef<Offer | null>(null);
  const [kept, setKept] = useState<LegalAction | null>(null);
  const [goneAt, setGoneAt] = useState(-1);
  const isTurn = side !== null && side.legal.length > 0;
  const seq = side?.seq ?? 0;
  const isUndone = side?.last?.verb === "undo";
  if (isTurn && side.labels.length === side.legal.length) last.current = side;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the turn has come
  useEffect(() => {
    if (kept === null || !(isTurn || isUndone)) return;
    setKept(null);
    if (isUndone) return;
    if (side?.legal.some((one) => isSame(one, kept))) act(kept);
    else setGoneAt(seq);
  }, [isTurn, isUndone]);
  const offer = last.current;
  const isWaiting =
    isOn && side !== null && side.you !== null && side.outcome === null && !isTurn && offer !== null;
  const nothing = { kept: null, isGone: goneAt === seq && isTurn, letGo: () => setKept(null) };
  if (!isWaiting) return { ...nothing, shown: side, choose: null };
  const at = offer.legal.findIndex((one) => isSame(one, kept));
  const name = kept && (offer.labels[at] || offer.notations[at] || Object.values(kept.args).join(" "));
  const { legal, labels, notations } = offer;
  return {
    ...nothing,
    shown: { ...side, legal, labels, notations },
    choose: setKept,
    kept: name,
  };
}
