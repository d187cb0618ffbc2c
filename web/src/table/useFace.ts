import { useEffect, useState } from "react";
import type { Language } from "../i18n/words";
import { face, type Loaded } from "./faces";

export function useFace(game: string, language: Language): Loaded | null {
  const [loaded, setLoaded] = useState<{ game: string; loaded: Loaded } | null>(null);
  useEffect(() => {
    if (game === "") return;
    let isWanted = true;
    void face(game, language).then((found) => isWanted && setLoaded({ game, loaded: found }));
    return () => {
      isWanted = false;
    };
  }, [game, language]);
  return loaded?.game === game ? loaded.loaded : null;
}
