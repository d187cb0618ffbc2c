// Which views wait to be shown, so that the story of one move is not cut short by the answer to it.
import type { TriadView } from "./view";

export interface Telling {
  /** What has happened and is not told to its end yet, oldest first. */
  queue: TriadView[];
  /** How many events of the oldest have been told. */
  step: number;
}

/** The telling after a view came in; `isTold`: whether its move is told event by event. */
export function withView(telling: Telling, view: TriadView, isTold: boolean): Telling {
  const newest = telling.queue[telling.queue.length - 1];
  const isSameMove = JSON.stringify(newest?.lastMove) === JSON.stringify(view.lastMove);
  if (!isTold || isSameMove) return { queue: [view], step: count(view) };
  const isIdle = telling.queue.length === 1 && newest !== undefined && telling.step >= count(newest);
  return isIdle ? { queue: [view], step: 1 } : { ...telling, queue: [...telling.queue, view] };
}

export function count(view: TriadView): number {
  return view.lastMove?.events.length ?? 0;
}
