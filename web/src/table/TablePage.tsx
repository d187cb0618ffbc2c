import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import Nowhere from "../frame/Nowhere";
import { go } from "../frame/route";
import { speaker, useWords } from "../i18n/words";
import { isStill, useSettings } from "../settings/settings";
import type { LegalAction, EventWords } from "../wire/types";
import { ActionList } from "./ActionList";
import { Chat } from "./Chat";
import { Curtain } from "./Curtain";
import { framed } from "./frame";
import { useTableKeys } from "./keys";
import { Loading } from "./Loading";
import { MessageLine } from "./MessageLine";
import { Strip } from "./Strip";
import { MoveList } from "./MoveList";
import { OwnSeat } from "./OwnSeat";
import { Result } from "./Result";
import { Seats } from "./Seats";
import type { Side } from "./side";
import { sound } from "./sound";
import { Stage } from "./Stage";
import type { TableState, TableStore } from "./store";
import { Tools } from "./Tools";
import { useFace } from "./useFace";
import { useTable } from "./useTable";
import { Waiting } from "../lobby/Waiting";
import { written } from "../frame/address";

const NO_MOVES: EventWords[] = [];

export default function TablePage({ id }: { id: string }) {
  const t = useWords();
  const [store, state] = useTable(id);
  if (state?.line === "gone" && state.sides.every((side) => side === null)) {
    return <Nowhere says={t(state.why === "no_answer" ? "table.noAnswer" : "table.notFound")} />;
  }
  if (store && state?.lobby?.state === "waiting" && state.sides.every((side) => side === null)) {
    return <Waiting store={store} lobby={state.lobby} />;
  }
  return <Playing id={id} store={store} state={state} />;
}

function Playing({ id, store, state }: { id: string; store: TableStore | null; state: TableState | null }) {
  const t = useWords();
  const { language } = useSettings();
  const gameId = state?.lobby?.gameId ?? "";
  const game = useGame(gameId, language);
  const loaded = useFace(gameId, language);
  const [isListing, setListing] = useState(false);
  const spoken = useMemo(() => speaker(language, loaded?.words), [language, loaded]);
  const acting = store?.acting() ?? 0;
  const isShared = (state?.sides.length ?? 0) > 1;
  const hasCurtain = isShared && Boolean(game?.hiddenInformation);
  const shown = hasCurtain ? (state?.shown ?? 0) : acting;
  const side = state?.sides[shown] ?? null;
  const isBehindCurtain = hasCurtain && acting !== shown && (state?.sides[acting]?.legal.length ?? 0) > 0;
  useEffect(() => {
    // at an open table the one who acts is the one who is shown
    if (store && !hasCurtain && state && state.shown !== acting) store.show(acting);
  }, [store, hasCurtain, state, acting]);
  useSounds(side, state);
  const seats = side?.info?.seats ?? state?.lobby?.seats ?? [];
  const players = useMemo(() => seats.map(({ player }) => player), [seats]);
  const isReady = store !== null && state !== null && side !== null && loaded !== null;
  const mayAct = isReady && side.legal.length > 0 && !state.isBotMoving;
  useTableKeys((key) => {
    if (!isReady) return false;
    if (side.you === null || side.outcome !== null) return true;
    if (key === "u") {
      if (side.moves.length > 0) store.ask({ type: "undo" });
      return true;
    }
    if (!mayAct) return false;
    if (key === "l") setListing(true);
    else store.ask({ type: "suggest" });
    return true;
  });
  const act = (action: LegalAction) => store?.act(action);
  const pick = useCallback((seq: number) => go("replay", id, { at: seq }), [id]);
  const hasOthers = store?.carrier.hasOthers ?? true;
  const isOwn = isReady && !isShared && side.you !== null && side.outcome === null;
  const own = (look: "card" | "menu") =>
    isOwn && <OwnSeat store={store} state={state} level={game?.defaultLevel ?? null} look={look} />;
  const around = { seats, loaded, language, page: game ?? null, showsPresence: hasOthers, isShared };
  const hasClocks = seats.some(({ clock }) => clock !== null);
  // a felt that shows its seats needs no cards for them, unless something only cards tell
  const withOthers = !loaded?.face.showsSeats || hasOthers || hasClocks;
  const isWorded = (game?.zones.length ?? 0) > 0;
  const Aside = loaded?.face.Aside;
  const menu = (
    <>
      {gameId !== "" && <a href={written("rules", gameId)}>{t("frame.rules")}</a>}
      {own("menu")}
    </>
  );
  return (
    <>
      <Header title={game?.name ?? " "} about={side?.outcome ? t("table.over") : undefined} menu={menu} />
      <main id="main" tabIndex={-1} {...framed(loaded?.face)} aria-busy={!isReady} data-seq={side?.seq}>
        <div className="only-phone">
          {side && !loaded?.face.showsSeats && <Seats {...around} side={side} place="across" />}
        </div>
        <div className="stage">
          {isReady ? (
            <Stage
              loaded={loaded}
              side={side}
              seats={seats}
              act={act}
              refused={state.refused}
              language={language}
              page={game ?? null}
            />
          ) : (
            <Loading />
          )}
          {isReady && isBehindCurtain && (
            <Curtain
              name={seats.find(({ player }) => player === state.sides[acting]?.you)?.name ?? ""}
              open={() => store.show(acting)}
            />
          )}
        </div>
        <div className="panel">
          {side && withOthers && (
            <div className="only-wide flex flex-col gap-3 shrink-0">
              <Seats {...around} side={side} place="across" />
            </div>
          )}
          {side?.outcome && store && <Result id={id} side={side} seats={seats} store={store} />}
          {side && Aside && !side.outcome && (
            <Aside view={side.view} cards={game?.cards ?? side.meta.cards} page={game ?? null} t={spoken} />
          )}
          <div className="only-wide flex-1 min-h-0 flex flex-col">
            <MoveList
              moves={side?.moves ?? NO_MOVES}
              players={players}
              current={side?.seq ?? 0}
              isWorded={isWorded}
              pick={pick}
            />
          </div>
          {store && state && hasOthers && side && (
            <Chat side={side} seats={seats} store={store} state={state} />
          )}
          {side && (
            <div className={`shrink-0 ${loaded?.face.showsSeats ? "only-wide" : ""}`}>
              <Seats {...around} side={side} place="near" tools={own("card")} />
            </div>
          )}
        </div>
        <div className="message-row across">
          {side && state && !isBehindCurtain && (
            <MessageLine
              side={side}
              state={state}
              seats={seats}
              game={game ?? null}
              act={act}
              store={store}
            />
          )}
          {isReady && !side.outcome && side.you !== null && (
            <Tools
              side={side}
              state={state}
              store={store}
              id={id}
              mayAct={mayAct}
              list={() => setListing(true)}
            />
          )}
        </div>
        {side && side.moves.length > 0 && !side.outcome && (
          <Strip moves={side.moves} players={players} current={side.seq} isWorded={isWorded} id={id} />
        )}
        {isListing && isReady && <ActionList side={side} act={act} close={() => setListing(false)} />}
      </main>
    </>
  );
}

function useSounds(side: Side | null, state: TableState | null): void {
  const seq = side?.seq ?? 0;
  const before = useRef(seq);
  useEffect(() => {
    if (before.current !== 0 && seq !== before.current) sound(side?.outcome ? "over" : "move");
    before.current = seq;
  }, [seq, side?.outcome]);
  useEffect(() => {
    if (state?.refused) sound("refused");
  }, [state?.refused]);
  const hasWon = side?.you != null && Boolean(side.outcome?.winners.includes(side.you));
  const celebrated = useRef(hasWon);
  useEffect(() => {
    if (!hasWon || celebrated.current || isStill() || side === null || side.last === null) return;
    celebrated.current = true;
    void import("canvas-confetti").then(({ default: confetti }) => {
      void confetti({
        particleCount: 70,
        spread: 75,
        origin: { y: 0.7 },
        colors: ["#2563eb", "#dc2626", "#f2b35e", "#2f6f5e"],
        disableForReducedMotion: true,
      });
    });
  }, [hasWon, side]);
}
