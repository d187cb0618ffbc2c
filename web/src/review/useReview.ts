import { useCallback, useEffect, useState } from "react";
import type { Review } from "../wire/types";
import { review, type Wanted } from "./reviewer";

export interface Reviewing {
  review: Review | null;
  /** From 0 to 1; `null` before the first look. */
  part: number | null;
  /** Why there will be no review; empty while there may be one. */
  why: string;
  isStopped: boolean;
  stop: () => void;
  again: () => void;
}

/** The review of a match, begun at once and stopped with the page. */
export function useReview(wanted: Wanted | null): Reviewing {
  const [told, setTold] = useState<{ review: Review | null; part: number | null; why: string }>(NOTHING);
  const [isStopped, setStopped] = useState(false);
  useEffect(() => {
    if (wanted === null || isStopped) return;
    setTold(NOTHING);
    let isShown = true;
    const { done, stop } = review(
      wanted,
      (part) => isShown && setTold((before) => (before.part === part ? before : { ...before, part })),
    );
    done.then(
      (made) => isShown && setTold({ review: made, part: 1, why: "" }),
      (error: unknown) =>
        isShown && setTold({ ...NOTHING, why: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isShown = false;
      stop();
    };
  }, [wanted, isStopped]);
  const stop = useCallback(() => setStopped(true), []);
  const again = useCallback(() => setStopped(false), []);
  return { ...told, isStopped, stop, again };
}

const NOTHING = { review: null, part: null, why: "" };
