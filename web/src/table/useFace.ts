import { useEffect, useMemo, useState } from "react";
import { addressOf, useShape } from "../face/own";
import type { Language } from "../i18n/words";
import type { GamePage } from "../wire/types";
import { face, hasFace, type Loaded, ownFace } from "./faces";

/** The face of a game: compiled in, brought by the game, or the table of its scene. `page` is `undefined`
 *  while nobody knows whether the game brings one. */
export function useFace(game: string, language: Language, page: GamePage | null | undefined): Loaded | null {
  const [loaded, setLoaded] = useState<{ game: string; loaded: Loaded } | null>(null);
  const address = page?.hasFace && !hasFace(game) ? addressOf(page) : "";
  const shape = useShape(address);
  const isKnown = page !== undefined || hasFace(game);
  useEffect(() => {
    if (game === "" || !isKnown) return;
    let isWanted = true;
    void face(game, language).then((found) => isWanted && setLoaded({ game, loaded: found }));
    return () => {
      isWanted = false;
    };
  }, [game, language, isKnown]);
  const found = loaded?.game === game ? loaded.loaded : null;
  return useMemo(
    () => (found !== null && address !== "" ? ownFace(found, address, shape) : found),
    [found, address, shape],
  );
}
