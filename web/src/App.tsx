import { lazy, Suspense, useEffect, useMemo, useRef } from "react";
import { useAddress } from "./frame/route";
import { Spoken, speaker } from "./i18n/words";
import { useSettings } from "./settings/settings";
import { Shelf } from "./shelf/Shelf";

const Launch = lazy(() => import("./launch/Launch"));
const TablePage = lazy(() => import("./table/TablePage"));
const Lobbies = lazy(() => import("./lobby/Lobbies"));
const Join = lazy(() => import("./lobby/Join"));
const Recover = lazy(() => import("./lobby/Recover"));
const ReplayPage = lazy(() => import("./replay/ReplayPage"));
const ReviewPage = lazy(() => import("./review/ReviewPage"));
const PracticePage = lazy(() => import("./practice/PracticePage"));
const Rules = lazy(() => import("./rules/Rules"));
const SettingsPage = lazy(() => import("./settings/SettingsPage"));
const Nowhere = lazy(() => import("./frame/Nowhere"));

export function App() {
  const { language } = useSettings();
  const words = useMemo(() => speaker(language), [language]);
  const { page, name } = useAddress();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is opened is what this waits for
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    // a new page is read from its beginning, by eye and by screen reader
    scrollTo(0, 0);
    document.querySelector<HTMLElement>("main")?.focus({ preventScroll: true });
  }, [page, name]);
  return (
    <Spoken value={words}>
      <Suspense fallback={<main tabIndex={-1} aria-busy="true" className="min-h-dvh" />}>
        {page === "shelf" && <Shelf />}
        {page === "launch" && <Launch key={name} game={name} />}
        {page === "table" && <TablePage key={name} id={name} />}
        {page === "lobbies" && <Lobbies />}
        {page === "join" && <Join key={name} id={name} />}
        {page === "recover" && <Recover key={name} recovery={name} />}
        {page === "replay" && <ReplayPage key={name} id={name} />}
        {page === "review" && <ReviewPage key={name} id={name} />}
        {(page === "lesson" || page === "puzzles") && (
          <PracticePage key={`${page} ${name}`} kind={page} game={name} />
        )}
        {page === "rules" && <Rules key={name} game={name} />}
        {page === "settings" && <SettingsPage />}
        {page === "nowhere" && <Nowhere />}
      </Suspense>
    </Spoken>
  );
}
