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
import { framed, showsSeats } from "./frame";
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
import { useAhead } from "./useAhead";
import { useConfirmed } from "./useConfirmed";
import { useFace } from "./useFace";
import { useForced } from "./useForced";
import { useNotice } from "./useNotice";
import { useTable } from "./useTable";
import { Waiting } from "../lobby/Waiting";
import { written } from "../frame/address";

const NO_MOVES: EventWords[] = [];
const NOTHING: LegalAction[] = [];

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
  const settings = useSettings();
  const { language } = settings;
  const gameId = state?.lobby?.gameId ?? "";
  const game = useGame(gameId, language);
  const loaded = useFace(gameId, language, game);
  const [isListing, setListing] = useState(false);
  const [hint, setHint] = useState<string | null>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const [isTold, setTold] = useState(true);
  const voice = useMemo(() => ({ say: setHint, slot, told: setTold }), [slot]);
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
  useSounds(side, state, isTold);
  const seats = side?.info?.seats ?? state?.lobby?.seats ?? [];
  const players = useMemo(() => seats.map(({ player }) => player), [seats]);
  const isReady = store !== null && state !== null && side !== null && loaded !== null;
  const isAnswered = isReady && !state.isEarly;
  const mayDo = isAnswered && side.legal.length > 0 && !state.isBotMoving && state.line === "open";
  const hasHelp = side?.info?.help ?? state?.lobby?.help ?? true;
  const isForced = useForced(side, {
    act: (action) => store?.act(action),
    mayDo: mayDo && !isBehindCurtain && !state.isAutoplaying,
    isAsking: state?.isAsking ?? false,
    isStill: isStill(settings),
  });
  const mayAct = mayDo && !isForced;
  useNotice(mayAct && side.you !== null && !side.outcome, game?.name ?? "", side?.seq ?? 0);
  useTableKeys((key) => {
    if (!isAnswered) return false;
    if (side.you === null || side.outcome !== null) return true;
    if (key === "u") {
      if (side.moves.length > 0) store.ask({ type: "undo" });
      return true;
    }
    if (!mayAct) return false;
    if (key === "l") setListing(true);
    else if (hasHelp) store.ask({ type: "suggest" });
    return true;
  });
  const act = (action: LegalAction) => store?.act(action);
  const [choose, chosen] = useConfirmed(act, side?.legal ?? NOTHING, side?.seq ?? 0);
  const isOpenGame = Boolean(game) && !game?.hiddenInformation && !game?.chance && !game?.simultaneous;
  const takesAhead = settings.ahead && isOpenGame && isAnswered && !isShared && !state.isAutoplaying;
  const ahead = useAhead(side, takesAhead, act);
  const pick = useCallback((seq: number) => go("replay", id, { at: seq }), [id]);
  const hasOthers = store?.carrier.hasOthers ?? true;
  const isOwn = isReady && !isShared && side.you !== null && side.outcome === null;
  const own = (look: "card" | "menu") =>
    isOwn && (
      <OwnSeat store={store} state={state} level={game?.defaultLevel ?? null} look={look} hasHelp={hasHelp} />
    );
  const isFixed = isShared && !hasCurtain;
  const around = { seats, loaded, language, page: game ?? null, showsPresence: hasOthers, isShared, isFixed };
  const hasClocks = seats.some(({ clock }) => clock !== null);
  // a felt that shows its seats needs no cards for them, unless something only cards tell
  const isSeated = showsSeats(loaded?.face, side?.scene ?? null);
  const withOthers = !isSeated || hasOthers || hasClocks;
  const isWorded = (game?.zones.length ?? 0) > 0;
  const Aside = loaded?.face.Aside;
  // the frame depends on the board: what stood before the board had come is not moved but replaced
  const standing = loaded === null ? "waiting" : "standing";
  const menu = (
    <>
      {gameId !== "" && <a href={written("rules", gameId)}>{t("frame.rules")}</a>}
      {own("menu")}
    </>
  );
  return (
    <>
      <Header
        title={game?.name ?? " "}
        rulesOf={gameId}
        about={side?.outcome ? t("table.over") : (side?.scene?.title ?? undefined)}
        menu={menu}
      />
      <main
        id="main"
        tabIndex={-1}
        {...framed(loaded?.face, side?.scene ?? null)}
        aria-busy={!isAnswered}
        data-seq={side?.seq}
      >
        <div className="only-phone">
          {side && loaded && !isSeated && <Seats {...around} side={side} place="across" />}
        </div>
        <div className="stage" key={standing}>
          {isReady ? (
            <Stage
              loaded={loaded}
              side={ahead.shown ?? side}
              seats={seats}
              act={ahead.choose ?? choose}
              refused={state.refused}
              language={language}
              page={game ?? null}
              voice={voice}
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
        <div className="message-row across" key={`message-${standing}`}>
          {side && state && loaded && !isBehindCurtain && (
            <MessageLine
              side={side}
              state={state}
              seats={seats}
              game={game ?? null}
              act={act}
              store={store}
              hint={hint}
              chosen={chosen}
              ahead={ahead}
            />
          )}
          <div ref={setSlot} className="message-slot" />
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
        <div className="panel" key={`panel-${standing}`}>
          {side && loaded && withOthers && (
            <div className="only-wide flex flex-col gap-3 shrink-0">
              <Seats {...around} side={side} place="across" />
            </div>
          )}
          {side?.outcome && isTold && store && <Result {...{ id, side, seats, isShared, store }} />}
          {side && Aside && !side.outcome && (
            <Aside
              view={side.view}
              cards={game?.cards ?? side.meta.cards}
              page={game ?? null}
              t={spoken}
              scene={side.scene}
              seats={seats}
              viewer={side.you}
            />
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
          {side && loaded && (
            <div className={`shrink-0 ${isSeated ? "only-wide" : ""}`}>
              <Seats {...around} side={side} place="near" tools={own("card")} />
            </div>
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

function useSounds(side: Side | null, state: TableState | null, isTold: boolean): void {
  const seq = side?.seq ?? 0;
  const before = useRef(seq);
  useEffect(() => {
    if (before.current !== 0 && seq !== before.current) sound(side?.outcome ? "over" : "move");
    before.current = seq;
  }, [seq, side?.outcome]);
  const isTurn = side !== null && side.you !== null && side.legal.length > 0 && side.outcome === null;
  const wasTurn = useRef(isTurn);
  useEffect(() => {
    if (isTurn && !wasTurn.current) sound("turn");
    wasTurn.current = isTurn;
  }, [isTurn]);
  useEffect(() => {
    if (state?.refused) sound("refused");
  }, [state?.refused]);
  const hasWon = side?.you != null && Boolean(side.outcome?.winners.includes(side.you));
  const celebrated = useRef(hasWon);
  useEffect(() => {
    if (!hasWon || !isTold || celebrated.current || isStill() || side === null || side.last === null) return;
    // a board that still tells its last move says so before the page is painted
    const timer = setTimeout(() => {
      celebrated.current = true;
      celebrate();
    }, 50);
    return () => clearTimeout(timer);
  }, [hasWon, isTold, side]);
}

function celebrate(): void {
  void import("canvas-confetti").then(({ default: confetti }) => {
    void confetti({
      particleCount: 70,
      spread: 75,
      origin: { y: 0.7 },
      colors: ["#2563eb", "#dc2626", "#f2b35e", "#2f6f5e"],
      disableForReducedMotion: true,
    });
  });
}
