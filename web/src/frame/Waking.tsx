// Python on its way, with how far it is: shown wherever somebody waits for it.
import { useSyncExternalStore } from "react";
import { useWords } from "../i18n/words";
import { here } from "./carriers";

/** The share of the bar that fetching takes; the rest is opening what was fetched. */
const FETCHED = 0.92;
const BEGUN = { asleep: 3, downloading: 30, unpacking: 30, ready: 100 } as const;

export function Waking() {
  const t = useWords();
  const { phase, part } = useSyncExternalStore(
    (changed) => here.python.watch(changed),
    () => here.python.progress,
  );
  const percent = Math.round((phase === "ready" ? 1 : part * FETCHED) * 100);
  return (
    <div data-testid="waking">
      <p className="text-muted text-[13px] mb-2" role="status">
        {t(`loading.${phase}`)}
      </p>
      <div
        role="progressbar"
        aria-label={t("loading.title")}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2 rounded-full bg-sunk overflow-hidden"
      >
        <div
          className="h-full bg-felt rounded-full transition-[width] duration-[1500ms] ease-out"
          style={{ width: `${Math.max(percent, BEGUN[phase])}%` }}
        />
      </div>
    </div>
  );
}
