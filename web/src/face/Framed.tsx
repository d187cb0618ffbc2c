// A game's own face in its frame, and the table of its scene where the face fails, stays silent, or the
// person prefers it, which is offered where the face does not answer. The frame can only draw and ask;
// what it asks is looked for in `legal` here, and judged by the rules as ever. Read line.ts next.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useWords } from "../i18n/words";
import type { BoardProps } from "../table/board";
import { FaceLine, legalOne } from "./line";
import { announce, frameAddress, sourceAt } from "./own";

const Plain = lazy(() => import("../scene/Board"));

/** What may be done can be listed while the keyboard is in the frame; no other key of the table comes from there. */
const LIST_KEY = "l";

/** Milliseconds; for as long as browsers hold somebody to have just touched something. */
const TOUCH_COMES_WITHIN = 5_000;
const TOUCH_LOOKED_FOR_EVERY = 20;

type Shown = "face" | "plain" | "silent" | "failed";

export function Framed({ address, ...props }: BoardProps & { address: string }) {
  const t = useWords();
  // no offline copy answers for a sandboxed frame, so without a network there is none
  const [shown, setShown] = useState<Shown>(navigator.onLine ? "face" : "plain");
  const [isSilent, setSilent] = useState(false);
  const isFace = shown === "face";
  useEffect(() => {
    if (!isFace) announce(address, null);
  }, [address, isFace]);
  const end = useCallback(
    (why: "silent" | "failed", message: string) => {
      if (message !== "") console.warn(`${address}: ${message}`);
      setSilent(false);
      setShown(why);
    },
    [address],
  );
  const turnTo = (next: Shown) => {
    setSilent(false);
    setShown(next);
  };
  const turn = (
    <button
      type="button"
      className="quiet"
      data-testid="face"
      onClick={() => turnTo(isFace ? "plain" : "face")}
    >
      {t(isFace ? "face.plain" : "face.own")}
    </button>
  );
  return (
    <>
      {isFace ? (
        <Frame {...{ address, props, end, setSilent }} />
      ) : (
        <Suspense fallback={null}>
          <Plain {...props} />
        </Suspense>
      )}
      {props.voice?.slot && createPortal(turn, props.voice.slot)}
      {isSilent && (
        <p role="status" data-testid="face-silent" className="face-ended">
          {t("face.waits")}{" "}
          <button type="button" className="quiet" onClick={() => turnTo("plain")}>
            {t("face.instead")}
          </button>
        </p>
      )}
      {(shown === "silent" || shown === "failed") && (
        <p role="status" data-testid="face-ended" className="face-ended">
          {t(`face.${shown}`)}
        </p>
      )}
    </>
  );
}

interface FrameProps {
  address: string;
  props: BoardProps;
  end: (why: "silent" | "failed", message: string) => void;
  setSilent: (isSilent: boolean) => void;
}

function Frame({ address, props, end, setSilent }: FrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const line = useRef<FaceLine | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    let isWanted = true;
    announce(address, {});
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.setAttribute("referrerpolicy", "no-referrer");
    frame.className = "face-frame";
    frame.title = latest.current.page?.name ?? "";
    void Promise.all([sourceAt(address), frameAddress()]).then(
      ([source, from]) => {
        if (!isWanted) return;
        line.current = new FaceLine(frame, source, {
          ready: (shape) => announce(address, shape),
          act: (asked) => {
            const action = legalOne(asked, latest.current.legal);
            if (action !== null) onceTouched(() => latest.current.act(action));
          },
          say: (text) => latest.current.voice?.say(text === "" ? null : text),
          key: (key) =>
            key === LIST_KEY && onceTouched(() => dispatchEvent(new KeyboardEvent("keydown", { key }))),
          silent: setSilent,
          ended: end,
        });
        line.current.show(tableOf(latest.current));
        frame.src = from;
        place.current?.append(frame);
      },
      (error: unknown) => isWanted && end("failed", String(error)),
    );
    return () => {
      isWanted = false;
      line.current?.close();
      line.current = null;
      frame.remove();
    };
  }, [address, end, setSilent]);
  useEffect(() => line.current?.show(tableOf(props)));
  return <div ref={place} className="face-place" />;
}

/** A face acts for a person who has just touched something, never by itself. That somebody did comes from the
 *  frame's process by another way than the frame's own message, and may come after it. */
function onceTouched(act: () => void, until = performance.now() + TOUCH_COMES_WITHIN): void {
  if (navigator.userActivation?.isActive ?? true) act();
  else if (performance.now() < until) setTimeout(() => onceTouched(act, until), TOUCH_LOOKED_FOR_EVERY);
}

/** What a face is handed: all that our own boards are, as plain data. */
function tableOf(props: BoardProps): unknown {
  const { act: _, t: _t, voice: _v, page: _p, ...table } = props;
  const { lang, dataset } = document.documentElement;
  return { ...table, language: lang, theme: dataset.theme ?? "light" };
}
