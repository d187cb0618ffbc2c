// Whether pictures may move: the person's system says so.
import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(prefers-reduced-motion: reduce)");

export function useMotion(): boolean {
  return useSyncExternalStore(
    (watcher) => {
      const asked = query();
      asked.addEventListener("change", watcher);
      return () => asked.removeEventListener("change", watcher);
    },
    () => !query().matches,
  );
}
