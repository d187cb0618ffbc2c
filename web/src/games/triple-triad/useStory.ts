import { useEffect, useState } from "react";
import { pause } from "./story";
import type { LastMove } from "./view";

/** How many events of the last move have been told by now. A move that was there from the start is
 *  told at once; without motion, so is every other, except the end of a round. */
export function useStory(move: LastMove | null, isFresh: boolean, still: boolean): number {
  const key = JSON.stringify(move);
  const count = move?.events.length ?? 0;
  const [told, setTold] = useState({ key, step: count });
  const atOnce = !isFresh || (still && !move?.finalBoard);
  const step = told.key === key ? told.step : atOnce ? count : 1;
  useEffect(() => {
    if (step >= count) {
      setTold((before) => (before.key === key && before.step === step ? before : { key, step }));
      return;
    }
    const timer = setTimeout(() => setTold({ key, step: step + 1 }), pause(move, step));
    return () => clearTimeout(timer);
  }, [key, step, count, move]);
  return step;
}
