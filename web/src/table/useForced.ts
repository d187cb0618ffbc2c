// The only thing one can do, done by itself: a card that must be drawn, say. It is tried once in each
// position, and what was just taken back is not done again.
import { useEffect, useState } from "react";
import { useSettings } from "../settings/settings";
import type { LegalAction } from "../wire/types";
import type { Side } from "./side";

/** Milliseconds in which the eye sees what was before. */
const LOOK = 350;

interface Table {
  act: (action: LegalAction) => void;
  /** Whether it is for the person at this screen to act. */
  mayDo: boolean;
  /** Whether an answer is waited for. */
  isAsking: boolean;
  isStill: boolean;
}

/** Whether the one action there is will be done by itself, or is being done. */
export function useForced(side: Side | null, { act, mayDo, isAsking, isStill }: Table): boolean {
  const { forced } = useSettings();
  const [tried, setTried] = useState(-1);
  const only = side?.legal.length === 1 ? side.legal[0] : undefined;
  const seq = side?.seq ?? 0;
  const isOne = forced && mayDo && only !== undefined && side?.outcome === null && side.last?.verb !== "undo";
  const isDue = isOne && tried !== seq && !isAsking;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each position
  useEffect(() => {
    if (!isDue || only === undefined) return;
    const timer = setTimeout(
      () => {
        setTried(seq);
        act(only);
      },
      isStill ? 0 : LOOK,
    );
    return () => clearTimeout(timer);
  }, [isDue, seq]);
  return isOne && (tried !== seq || isAsking);
}
