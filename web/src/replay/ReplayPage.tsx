// Looking back through a match: slider, arrow keys, clickable moves; the address carries the position.
import { useCallback, useEffect, useMemo, useState } from "react";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import { carrierOf } from "../frame/carriers";
import Nowhere from "../frame/Nowhere";
import { stay, useAddress } from "../frame/route";
import { useWords } from "../i18n/words";
import { useSettings } from "../settings/settings";
import { hasFace } from "../table/faces";
import { framed } from "../table/frame";
import { Loading } from "../table/Loading";
import { MoveList } from "../table/MoveList";
import { counted } from "../table/moves";
import { Seats } from "../table/Seats";
import { Stage } from "../table/Stage";
import { useFace } from "../table/useFace";
import { Icon, type IconName } from "../ui/Icon";
import { SeatMark } from "../art/SeatMark";
import { useShare } from "../ui/useShare";
import { WireError } from "../wire/carrier";
import type { Lookback, Seat } from "../wire/types";
import { written } from "../frame/address";
import { found } from "./found";
import { shownFrames, sideOf } from "./frames";
import { isPacked, replayLink } from "./link";

export default function ReplayPage({ id }: { id: string }) {
  const t = useWords();
  const { language } = useSettings();
  const { values } = useAddress();
  const [as] = useState(values.as ?? null);
  const [told, setTold] = useState<{ replay: Lookback; seats: Seat[] } | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isWanted = true;
    void found(id, as, language, (game) => !hasFace(game)).then(
      (replay) => isWanted && setTold(replay),
      (error: unknown) => isWanted && setTrouble(error instanceof WireError ? error.code : "broken_record"),
    );
    return () => {
      isWanted = false;
    };
  }, [id, as, language]);
  if (trouble !== "")
    return <Nowhere says={t(trouble === "unknown_lobby" ? "table.notFound" : "replay.broken")} />;
  return <LookBack id={id} told={told} at={values.at} as={as} />;
}

const NO_PLAYERS: string[] = [];

function LookBack({
  id,
  told,
  at,
  as,
}: {
  id: string;
  told: { replay: Lookback; seats: Seat[] } | null;
  at?: string;
  as: string | null;
}) {
  const t = useWords();
  const { language } = useSettings();
  const replay = told?.replay ?? null;
  const seats = told?.seats ?? [];
  const game = useGame(replay?.gameId ?? "", language);
  const loaded = useFace(replay?.gameId ?? "", language, game);
  const [share, shared] = useShare();
  const frames = useMemo(() => (replay === null ? [] : shownFrames(replay)), [replay]);
  const last = Math.max(frames.length - 1, 0);
  const [wanted, setWanted] = useState<number | null>(null);
  const asked = at === undefined ? last : frames.findLastIndex((frame) => frame.seq <= Number(at));
  const position = Math.min(Math.max(wanted ?? asked, 0), last);
  const frame = frames[position];
  const goTo = useCallback(
    (next: number) => {
      const bounded = Math.min(Math.max(next, 0), last);
      setWanted(bounded);
      stay("replay", id, { at: frames[bounded]?.seq ?? 0, ...(as ? { as } : {}) });
    },
    [id, as, frames, last],
  );
  const pick = useCallback(
    (seq: number) => goTo(frames.findLastIndex((one) => one.seq === seq)),
    [goTo, frames],
  );
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = { ArrowLeft: position - 1, ArrowRight: position + 1, Home: 0, End: last }[event.key];
      if (next === undefined) return;
      event.preventDefault();
      goTo(next);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  });
  const moves = useMemo(
    () =>
      frames.slice(1).map(({ seq, tick, actor, notation, text, effect, completes }) => ({
        seq,
        tick,
        actor: actor ?? "",
        notation,
        text,
        effect,
        completes,
        takesBack: null,
      })),
    [frames],
  );
  const side = useMemo(
    () => (replay && frame ? sideOf(replay, frames, position, game ?? null) : null),
    [replay, frames, position, frame, game],
  );
  const isLast = position === last;
  const winners = seats.flatMap((seat, number) =>
    replay?.outcome?.winners.includes(seat.player) ? [{ seat, number }] : [],
  );
  const ending = replay?.frames.at(-1)?.text ?? "";
  const go = (icon: IconName, label: string, next: number, isOff: boolean) => (
    <button
      type="button"
      className="quiet !px-2"
      aria-label={t(label)}
      title={t(label)}
      disabled={isOff}
      onClick={() => goTo(next)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      <Header
        title={game?.name ?? " "}
        rulesOf={replay?.gameId ?? ""}
        about={replay ? t(replay.outcome ? "table.over" : "replay.running") : undefined}
      />
      <main id="main" tabIndex={-1} {...framed(loaded?.face, side?.scene ?? null)} aria-busy={side === null}>
        <div className="stage">
          {side && loaded && replay ? (
            <Stage
              loaded={loaded}
              side={side}
              seats={seats}
              act={() => undefined}
              refused={null}
              language={language}
              page={game ?? null}
            />
          ) : (
            <Loading />
          )}
        </div>
        <div className="panel">
          {replay?.outcome && (
            <section aria-label={t("table.result")} className="surface p-5 shrink-0 max-[860px]:order-2">
              <p className="flex items-center gap-2 text-[13px] font-medium text-muted">
                {winners.map(({ seat, number }) => (
                  <SeatMark key={seat.player} number={number} size={13} />
                ))}
                {winners.length === 0
                  ? t("table.over")
                  : t("table.wonBy", { names: winners.map(({ seat }) => seat.name).join(", ") })}
              </p>
              <p className="serif text-[24px] leading-[30px] mt-1.5">{ending}</p>
              <p className="text-muted mt-1">
                {t("table.movesMade", { count: counted(moves).length || moves.length })}
              </p>
              <div className="grid grid-cols-2 gap-2 mt-4">
                <a
                  className="button col-span-2"
                  href={written("review", id, replay.viewer ? { as: replay.viewer } : {})}
                >
                  <Icon name="bulb" size={18} />
                  {t("review.review")}
                </a>
                <a className="button primary" href={written("launch", replay.gameId)}>
                  <Icon name="play" size={18} />
                  {t("replay.play")}
                </a>
                <button
                  type="button"
                  className="button"
                  onClick={() =>
                    void (
                      isPacked(id)
                        ? Promise.resolve(location.href)
                        : replayLink(carrierOf(id), id, replay.viewer)
                    ).then((link) => share(link, ending))
                  }
                >
                  <Icon name={shared ? "check" : "share"} size={18} />
                  {t(shared ? "frame.copied" : "table.share")}
                </button>
              </div>
            </section>
          )}
          {side && (
            <div className="only-wide flex flex-col gap-2 shrink-0">
              <Seats
                {...{ seats, side, loaded, language }}
                page={game ?? null}
                place="across"
                isShared={false}
              />
            </div>
          )}
          <div className="flex-1 min-h-0 flex flex-col max-[860px]:order-3 max-[860px]:max-h-80">
            <MoveList
              moves={moves}
              players={replay?.players ?? NO_PLAYERS}
              current={frame?.seq ?? 0}
              isWorded={(game?.zones.length ?? 0) > 0}
              pick={pick}
            />
          </div>
          <p className="text-muted text-[13px] text-center only-wide">{t("replay.keys")}</p>
        </div>
        <div
          className="message-row !items-center max-[860px]:order-first"
          role="group"
          aria-label={t("replay.controls")}
        >
          {go("first", "replay.first", 0, position === 0)}
          {go("previous", "replay.previous", position - 1, position === 0)}
          <div className="flex-1 relative">
            <input
              type="range"
              className="w-full accent-felt block"
              min={0}
              max={last}
              value={position}
              aria-label={t("replay.position")}
              aria-valuetext={
                frame && position > 0
                  ? `${position} / ${last}: ${frame.text} ${frame.effect}`.trim()
                  : t("replay.start")
              }
              onChange={(event) => goTo(Number(event.target.value))}
            />
          </div>
          {go("next", "replay.next", position + 1, isLast)}
          {go("last", "replay.last", last, isLast)}
          <output className="text-muted tabular-nums min-w-14 text-right">
            {position} / {last}
          </output>
        </div>
      </main>
    </>
  );
}
