// A finished match looked over: the board, the chances, the turning points, what would have been better.
import { useCallback, useEffect, useMemo, useState } from "react";
import { written } from "../frame/address";
import { useGame } from "../frame/games";
import { Header } from "../frame/Header";
import Nowhere from "../frame/Nowhere";
import { go, stay, useAddress } from "../frame/route";
import { useWords } from "../i18n/words";
import { type Found, found } from "../replay/found";
import { shownFrames, sideOf } from "../replay/frames";
import { useSettings } from "../settings/settings";
import { hasFace } from "../table/faces";
import { framed } from "../table/frame";
import { Loading } from "../table/Loading";
import { Stage } from "../table/Stage";
import { useFace } from "../table/useFace";
import { Icon } from "../ui/Icon";
import { WireError } from "../wire/carrier";
import { tryFrom } from "./from";
import { Graph } from "./Graph";
import { Moments } from "./Moments";
import type { Wanted } from "./reviewer";
import { Steps } from "./Steps";
import { useReview } from "./useReview";
import "./review.css";
import { Working } from "./Working";

interface Told extends Found {
  text: string;
}

export default function ReviewPage({ id }: { id: string }) {
  const t = useWords();
  const { language } = useSettings();
  const { values } = useAddress();
  const [as] = useState(values.as ?? null);
  const [told, setTold] = useState<Told | null>(null);
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    let isWanted = true;
    found(id, as, language, (game) => !hasFace(game))
      .then(async (match) => ({ ...match, text: await match.record() }))
      .then(
        (match) => isWanted && setTold(match),
        (error: unknown) => isWanted && setTrouble(error instanceof WireError ? error.code : "broken_record"),
      );
    return () => {
      isWanted = false;
    };
  }, [id, as, language]);
  if (trouble !== "")
    return <Nowhere says={t(trouble === "unknown_lobby" ? "table.notFound" : "replay.broken")} />;
  return <Reviewed id={id} as={as} told={told} at={values.at} />;
}

interface ReviewedProps {
  id: string;
  as: string | null;
  told: Told | null;
  at?: string;
}

function Reviewed({ id, as, told, at }: ReviewedProps) {
  const t = useWords();
  const { language } = useSettings();
  const replay = told?.replay ?? null;
  const seats = told?.seats ?? [];
  const viewer = replay?.viewer ?? null;
  const game = useGame(replay?.gameId ?? "", language);
  const loaded = useFace(replay?.gameId ?? "", language, game);
  const wanted = useMemo<Wanted | null>(() => {
    if (told === null) return null;
    const names = Object.fromEntries(told.seats.map(({ player, name }) => [player, name]));
    return { record: told.text, viewer: told.replay.viewer, names, lang: language };
  }, [told, language]);
  const reviewing = useReview(wanted);
  const { review } = reviewing;
  const frames = useMemo(() => (replay === null ? [] : shownFrames(replay)), [replay]);
  const last = Math.max(frames.length - 1, 0);
  const [chosen, setChosen] = useState<number | null>(at === undefined ? null : Number(at));
  // what is shown is the position before the chosen entry: there the choice was still open
  const firstMoment = review?.moments[0]?.seq ?? null;
  const seq = chosen ?? firstMoment;
  const position =
    seq === null
      ? last
      : Math.max(
          frames.findLastIndex((frame) => frame.seq < seq),
          0,
        );
  const pick = useCallback(
    (next: number) => {
      setChosen(next);
      stay("review", id, { at: next, ...(as ? { as } : {}) });
    },
    [id, as],
  );
  const goTo = useCallback(
    (next: number) => {
      const frame = frames[Math.min(Math.max(next, 0), last)];
      if (frame !== undefined) pick(frame.seq + 1);
    },
    [frames, last, pick],
  );
  const side = useMemo(
    () => (replay && frames[position] ? sideOf(replay, frames, position, game ?? null) : null),
    [replay, frames, position, game],
  );
  const here = frames[position]?.seq ?? 0;
  const point = review?.points.find((one) => one.seq > here);
  const moment = review?.moments.find((one) => one.seq === point?.seq);
  const [isOpening, setOpening] = useState(false);
  const tryIt = async () => {
    if (told === null || point === undefined) return;
    setOpening(true);
    const player = viewer ?? point.player;
    go("table", await tryFrom(told.replay.gameId, told.text, point.seq, player, seats));
  };
  const [own, others] = twoOf(replay?.players ?? [], viewer);
  const nameOf = (player: string) => seats.find((seat) => seat.player === player)?.name ?? player;
  const frame = framed(loaded?.face, side?.scene ?? null);
  return (
    <>
      <Header title={game?.name ?? " "} about={t("review.about")} />
      <main
        id="main"
        tabIndex={-1}
        className={`${frame.className} review-page`}
        style={frame.style}
        aria-busy={review === null}
      >
        <div className="stage">
          {side && loaded ? (
            <Stage
              loaded={loaded}
              side={{ ...side, outcome: null }}
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
        <div className="panel !h-auto">
          {review === null ? (
            <Working reviewing={reviewing} />
          ) : (
            <>
              <section className="surface p-4">
                <div className="flex items-baseline justify-between gap-3 mb-3">
                  <h1 className="serif text-[20px] leading-7">{review.ending}</h1>
                </div>
                {own !== undefined && (
                  <Graph
                    review={review}
                    player={own}
                    names={[nameOf(own), others.length === 1 ? nameOf(others[0] ?? "") : t("review.others")]}
                    seats={[place(replay?.players, own), place(replay?.players, others[0])]}
                    seq={point?.seq ?? Number.POSITIVE_INFINITY}
                    pick={pick}
                  />
                )}
                <p className="text-muted text-[13px] mt-2">{t("review.chances")}</p>
              </section>
              <section className="surface">
                <Moments review={review} seq={point?.seq ?? -1} pick={pick} />
              </section>
              {point !== undefined && (
                <section className="surface p-4">
                  <h2 className="!font-sans text-muted text-[12px] font-semibold mb-2">{t("review.line")}</h2>
                  <ol className="flex flex-wrap gap-1">
                    {(moment?.line ?? point.best).map((name, number) => (
                      <li
                        key={number}
                        className={`rounded-[6px] px-2 py-1 ${number === 0 ? "bg-felt text-on-felt font-semibold" : "bg-sunk"}`}
                      >
                        {name}
                      </li>
                    ))}
                  </ol>
                </section>
              )}
              <div className="grid grid-cols-2 gap-2">
                <button
                  type="button"
                  className="button primary"
                  disabled={point === undefined || isOpening}
                  onClick={() => void tryIt()}
                >
                  <Icon name="play" size={18} />
                  {t("review.try")}
                </button>
                <a className="button" href={written("replay", id, as ? { as } : {})}>
                  <Icon name="eye" size={18} />
                  {t("review.lookBack")}
                </a>
              </div>
              <p className="text-muted text-[13px] text-center">{t("review.how")}</p>
            </>
          )}
        </div>
        <Steps position={position} last={last} text={frames[position]?.text ?? ""} goTo={goTo} />
      </main>
    </>
  );
}

/** Whose chances the graph draws, and everybody else. */
function twoOf(players: readonly string[], viewer: string | null): [string | undefined, string[]] {
  const own = viewer ?? players[0];
  return [own, players.filter((player) => player !== own)];
}

const place = (players: readonly string[] = [], player = ""): number => Math.max(players.indexOf(player), 0);
