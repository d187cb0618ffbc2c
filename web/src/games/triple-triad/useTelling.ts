import { useEffect, useState } from "react";
import { pause } from "./story";
import { count, withView, type Telling } from "./telling";
import type { TriadView } from "./view";

const BETWEEN_MOVES = 450;

/** The view to show, and how much of its last move to tell. Who answers at once does not cut the
 *  story of a move short: the answer waits for its end. Without motion, only the end of a round
 *  takes its time. */
export function useTelling(
  view: TriadView,
  isFresh: boolean,
  still: boolean,
): { shown: TriadView; step: number; isTold: boolean } {
  const [telling, setTelling] = useState<Telling>({ queue: [view], step: count(view) });
  const newest = telling.queue[telling.queue.length - 1] ?? view;
  let now = telling;
  if (JSON.stringify(newest) !== JSON.stringify(view)) {
    now = withView(telling, view, isFresh && !(still && !view.lastMove?.finalBoard));
    setTelling(now);
  }
  const shown = now.queue[0] ?? view;
  const step = now.step;
  const hasMore = now.queue.length > 1;
  useEffect(() => {
    if (step >= count(shown) && !hasMore) return;
    const isDone = step >= count(shown);
    const timer = setTimeout(
      () =>
        setTelling(({ queue }) => (isDone ? { queue: queue.slice(1), step: 1 } : { queue, step: step + 1 })),
      isDone ? BETWEEN_MOVES : pause(shown.lastMove, step),
    );
    return () => clearTimeout(timer);
  }, [shown, step, hasMore]);
  return { shown, step, isTold: step >= count(shown) && !hasMore };
}
