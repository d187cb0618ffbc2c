// Reviews are worked out in a worker of their own, so that neither the page nor a table waits for them. It is
// started when somebody asks and ended when nobody does; ending it is how a review is stopped.
import { LocalCarrier } from "../local/carrier";
import type { Growing, Review } from "../wire/types";

export interface Wanted {
  record: string;
  viewer: string | null;
  names: Record<string, string>;
  lang: string;
}

/** How far it is, from 0 to 1; `null` while Python is on its way. */
type Progress = (part: number | null) => void;

/** Begin a review. What comes back stops it. */
export function review(wanted: Wanted, progress: Progress): { done: Promise<Review>; stop: () => void } {
  const carrier = new LocalCarrier("python/", null);
  let isWanted = true;
  const worked = async (): Promise<Review> => {
    progress(null);
    let growing: Growing = await carrier.request("POST", "/reviews", { ...wanted });
    while (growing.review === null) {
      if (!isWanted) throw new Error("stopped");
      progress(growing.done / Math.max(growing.total, 1));
      growing = await carrier.request("POST", `/reviews/${growing.id}`, { lang: wanted.lang });
    }
    return growing.review;
  };
  const stop = () => {
    isWanted = false;
    carrier.python.stop();
  };
  const done = worked().finally(() => carrier.python.stop());
  return { done, stop };
}
