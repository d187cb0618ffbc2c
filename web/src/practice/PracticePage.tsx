// A lesson or a puzzle: the real board, one sentence, and nothing else that speaks.
import { useMemo, useState } from "react";
import { here } from "../frame/carriers";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import Nowhere from "../frame/Nowhere";
import { go, useAddress } from "../frame/route";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import { optionsOf } from "../review/from";
import { ActionList } from "../table/ActionList";
import { framed } from "../table/frame";
import { useTableKeys } from "../table/keys";
import { Loading } from "../table/Loading";
import { Stage } from "../table/Stage";
import { useFace } from "../table/useFace";
import type { LegalAction, Posed, Seat } from "../wire/types";
import { Bars } from "./Bars";
import type { Kind } from "./practice";
import { Told } from "./Told";
import { usePractice } from "./usePractice";
import "./practice.css";

const NO_PLAYERS: Seat[] = [];

export default function PracticePage({ kind, game: gameId }: { kind: Kind; game: string }) {
  const t = useWords();
  const { language, name } = useSettings();
  const { values } = useAddress();
  const number = Math.max(Number.parseInt(values.at ?? "1", 10) || 1, 1);
  const page = useGame(gameId, language);
  const loaded = useFace(gameId, language, page);
  const practice = usePractice(kind, gameId, number, language);
  const { posed, side, told } = practice;
  const [hint, setHint] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isListing, setListing] = useState(false);
  const voice = useMemo(() => ({ say: setHint, slot, told: () => undefined }), [slot]);
  const seats = useMemo(
    () => (posed === null ? NO_PLAYERS : seatsOf(posed, name || t("table.you"))),
    [posed, name, t],
  );
  const isDone = told?.isRight === true;
  // until the next step has come the one before is looked at, and takes nothing
  const isThere = side !== null && posed?.number === number;
  const mayAct = isThere && !isDone;
  const act = (action: LegalAction) => {
    if (mayAct) practice.act(action);
  };
  useTableKeys((key) => {
    if (!mayAct) return isThere;
    if (key === "l") setListing(true);
    if (key === "a") practice.showMe();
    return true;
  });
  const total = posed?.total ?? page?.[kind] ?? 0;
  if (page === null || (page !== undefined && !page.isHere) || (practice.trouble !== "" && posed === null))
    return <Nowhere says={t("practice.none")} />;
  const turn = (next: number) => {
    if (next > total) go("launch", gameId);
    else go(kind, gameId, { at: next });
  };
  const playOn = async () => {
    if (told === null || posed === null) return;
    const chairs = posed.players.map((player) =>
      player === posed.welcome.you
        ? { kind: "human" as const, name: name || null }
        : { kind: "bot" as const, name: posed.names[player] ?? null },
    );
    const { record } = told;
    go("table", await here.openFrom({ gameId, seats: chairs, options: optionsOf(record), record }));
  };
  const frame = framed(loaded?.face, side?.scene ?? null);
  const count = t(kind === "lesson" ? "practice.step" : "practice.puzzle", { number, total });
  return (
    <>
      <Header title={page?.name ?? " "} about={count} rulesOf={gameId} />
      <main
        id="main"
        tabIndex={-1}
        className={`${frame.className} practice-page`}
        style={frame.style}
        aria-busy={!isThere}
        data-done={isDone}
      >
        <div className="stage">
          {side && loaded ? (
            <Stage
              loaded={loaded}
              side={side}
              seats={seats}
              act={act}
              refused={practice.refused}
              language={language}
              page={page ?? null}
              voice={voice}
            />
          ) : (
            <Loading />
          )}
        </div>
        <div className="practice-words">
          <Bars kind={kind} game={gameId} number={number} total={total} isDone={isDone} />
          <p className="text-muted text-[13px] only-wide">{count}</p>
          <Told practice={practice} hint={hint} />
          <div ref={setSlot} className="practice-slot" />
          <div className="practice-tools">
            {isDone ? (
              <button type="button" className="button primary" onClick={() => turn(number + 1)}>
                {t(number < total ? "practice.next" : "practice.play")}
              </button>
            ) : (
              <button type="button" className="button" disabled={!mayAct} onClick={practice.showMe}>
                {t("practice.showMe")}
              </button>
            )}
            {isDone && kind === "puzzles" && side?.outcome == null && (
              <button type="button" className="button" onClick={() => void playOn()}>
                {t("practice.playOn")}
              </button>
            )}
            {isDone && (
              <button type="button" className="quiet" onClick={practice.again}>
                {t("practice.again")}
              </button>
            )}
            {!isDone && (
              <button
                type="button"
                className="quiet"
                data-testid="list"
                disabled={!mayAct}
                onClick={() => setListing(true)}
              >
                {t("table.list")}
              </button>
            )}
            {number > 1 && (
              <button type="button" className="quiet" onClick={() => turn(number - 1)}>
                {t("practice.back")}
              </button>
            )}
            {!isDone && number < total && (
              <button type="button" className="quiet" onClick={() => turn(number + 1)}>
                {t("practice.next")}
              </button>
            )}
          </div>
        </div>
        {isListing && side && mayAct && <ActionList side={side} act={act} close={() => setListing(false)} />}
      </main>
    </>
  );
}

function seatsOf(posed: Posed, you: string): Seat[] {
  return posed.players.map((player) => ({
    player,
    kind: player === posed.welcome.you ? "human" : "bot",
    name: player === posed.welcome.you ? you : (posed.names[player] ?? player),
    level: null,
    present: true,
    clock: null,
    automated: false,
    helped: false,
  }));
}
