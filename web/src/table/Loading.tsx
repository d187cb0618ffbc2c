import { useSyncExternalStore } from "react";
import { here } from "../frame/house";
import { useWords } from "../i18n/words";

/** Python on its way, with how far it is. */
export function Loading() {
  const t = useWords();
  const progress = useSyncExternalStore(
    (changed) => here.python.watch(changed),
    () => here.python.progress,
  );
  const percent = Math.round((progress.phase === "ready" ? 1 : progress.part * 0.92) * 100);
  return (
    <div className="absolute inset-0 grid place-items-center surface rounded-[14px]">
      <div className="w-64 text-center px-4">
        <p className="serif text-xl mb-1">{t("loading.title")}</p>
        <p className="text-muted text-[13px] mb-5">{t(`loading.${progress.phase}`)}</p>
        <div
          role="progressbar" aria-label={t("loading.title")} aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}
          className="h-2 rounded-full bg-sunk overflow-hidden"
        >
          <div className="h-full bg-felt rounded-full transition-[width] duration-[1500ms] ease-out" style={{ width: `${Math.max(percent, progress.phase === "asleep" ? 3 : 30)}%` }} />
        </div>
      </div>
    </div>
  );
}
