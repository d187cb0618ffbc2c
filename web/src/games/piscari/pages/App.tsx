// The pages and what they share: language, names and extras live here, in memory, until the tab
// closes. While the rules are read, the match is held where it is.
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { Board } from "./Board";
import type { Colour } from "../view";
import { Clock } from "./clock";
import { Goodbye } from "./Goodbye";
import { Home } from "./Home";
import type { Tables } from "./worker";
import { holdSounds, letSoundsGo, play as playSound, silence } from "./media";
import { Match, type Shown } from "./play";
import { roam } from "./roam";
import { Rules } from "./Rules";
import { type Extras, NO_EXTRAS } from "./settings";
import { DEFAULT_LANGUAGE, Speaker } from "./words";

type Page = "home" | "board" | "goodbye";

export function App({ tables }: { tables: Tables }) {
  const [page, setPage] = useState<Page>("home");
  const [isReading, setReading] = useState(false);
  const [language, speak] = useState(DEFAULT_LANGUAGE);
  const [typed, setTyped] = useState<Record<Colour, string | null>>({ blue: null, red: null });
  const [extras, setExtras] = useState<Extras>(NO_EXTRAS);
  const [match, setMatch] = useState<Match | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const opening = useRef(0);
  const say = useMemo(() => new Speaker(language), [language]);
  const shown = useShown(match);
  const names = useMemo(() => {
    const called = (colour: Colour) => typed[colour]?.trim() || say.text(`players.${colour}`);
    return { blue: called("blue"), red: called("red") };
  }, [typed, say]);
  const current = useRef({ language, extras, isReading });
  current.current = { language, extras, isReading };

  const start = async (first: Colour | "random") => {
    const number = ++opening.current;
    setFailed(false);
    setPage("board");
    try {
      const table = await tables.open({ first, names });
      if (number !== opening.current) return table.close();
      const isAutomatic = (colour: Colour) =>
        current.current.extras[colour === "blue" ? "merlin" : "gandalf"];
      const clock = new Clock();
      if (current.current.isReading) clock.hold();
      setMatch(
        new Match({ table, clock, sound: playSound, language: () => current.current.language, isAutomatic }),
      );
    } catch (error) {
      console.error(error);
      if (number === opening.current) setFailed(true);
    }
  };
  const endMatch = () => {
    opening.current++;
    match?.end();
    silence();
    setMatch(null);
    setPage("home");
  };
  const readRules = () => {
    match?.hold();
    holdSounds();
    setReading(true);
  };
  const back = useCallback(() => {
    setReading(false);
    match?.letGo();
    letSoundsGo();
  }, [match]);
  // Browsers close only tabs that a script has opened; where this one stays, it says goodbye.
  const quit = () => {
    window.close();
    if (!window.closed) setPage("goodbye");
  };

  useEffect(() => roam(back), [back]);
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = say.caption("title");
  }, [language, say]);

  if (isReading) return <Rules say={say} back={back} />;
  if (page === "goodbye") return <Goodbye say={say} back={() => setPage("home")} />;
  if (page === "board")
    return <Board play={match} {...{ shown, hasFailed, names, extras, say, readRules, endMatch }} />;
  return (
    <Home
      {...{ say, typed, extras, speak, readRules, quit }}
      rename={(colour, name) => setTyped((before) => ({ ...before, [colour]: name }))}
      change={setExtras}
      start={(first) => void start(first)}
    />
  );
}

const nothing = () => () => undefined;

function useShown(match: Match | null): Shown | null {
  return useSyncExternalStore(match?.watch ?? nothing, () => match?.shown ?? null);
}
