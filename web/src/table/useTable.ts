import { useEffect, useState, useSyncExternalStore } from "react";
import { carrierOf } from "../frame/carriers";
import { currentSettings, isStill, useSettings } from "../settings/settings";
import { type TableState, TableStore } from "./store";

/** Milliseconds that one event stays on the screen before the next. */
const PACES = { slow: 800, usual: 420, quick: 180 } as const;

export function useTable(id: string): [TableStore | null, TableState | null] {
  const { language } = useSettings();
  const [store, setStore] = useState<TableStore | null>(null);
  useEffect(() => {
    const opened = new TableStore(
      carrierOf(id),
      id,
      () => currentSettings().language,
      () => (isStill() ? 0 : PACES[currentSettings().pace]),
    );
    setStore(opened);
    return () => opened.close();
  }, [id]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is told anew
  useEffect(() => {
    store?.retell();
  }, [store, language]);
  const state = useSyncExternalStore(store?.watch ?? never, store?.snapshot ?? nothing);
  return [store, state];
}

const never = () => () => undefined;
const nothing = () => null;
