// The board's page: a team on either side, the message line across the whole width right under the
// board. What is shown is play.ts's; what it is called, the translation files'.
import { useEffect, useRef } from "react";
import { art } from "../art/drawing";
import { type Colour, COLOURS } from "../view";
import { Grid } from "./Grid";
import { Logo } from "./Logo";
import { useMotion } from "./motion";
import { NotationPanel } from "./NotationPanel";
import { Pictogram } from "./Pictogram";
import type { Play, Shown } from "./play";
import { wasPointed } from "./roam";
import type { Extras } from "./settings";
import type { Speaker } from "./words";
import { Zone } from "./Zone";

interface BoardProps {
  play: Play | null;
  shown: Shown | null;
  hasFailed: boolean;
  names: Record<Colour, string>;
  extras: Extras;
  say: Speaker;
  readRules: () => void;
  endMatch: () => void;
}

export function Board({ play, shown, hasFailed, names, extras, say, readRules, endMatch }: BoardProps) {
  const isMoving = useMotion();
  const page = useRef<HTMLElement>(null);
  useFocusWherePlayGoesOn(page.current, shown);
  const text =
    hasFailed || shown?.phase === "failed" ? say.caption("failed") : messageText(shown, names, say);
  const zone = (colour: Colour) => (
    <Zone
      {...{ colour, shown, isMoving, say }}
      name={names[colour]}
      roll={() => play?.roll()}
      askWizard={() => play?.askWizard()}
    />
  );
  return (
    <main
      ref={page}
      className={`board-page ${extras.notation ? "with-notation" : ""}`}
      data-phase={shown?.phase ?? "loading"}
    >
      <h1 className="unseen">{say.caption("title")}</h1>
      <img className="scene sky" src={art("bg_sky")} alt="" />
      {zone("blue")}
      <Grid {...{ shown, isMoving, say }} hasShapes={extras.shapes} choose={(cell) => play?.choose(cell)} />
      {zone("red")}
      <div className={`jetty ${shown?.phase === "over" ? "golden" : ""}`}>
        <p
          className="message"
          role="status"
          aria-label={say.caption("messages")}
          data-testid="message"
          style={{ "--letters": Math.max(text.length, 12) } as React.CSSProperties}
        >
          {shown && text && <i className={`mark ${shown.active}`} />}
          <span>{text}</span>
          {shown && text && <i className={`mark ${shown.active}`} />}
        </p>
      </div>
      <footer className="water">
        <img className="scene" src={art("bg_water")} alt="" />
        <div className="posts" aria-hidden="true">
          <i />
          <i />
        </div>
        <button type="button" className="plate" data-testid="rules" onClick={readRules}>
          <Pictogram name="book" /> {say.caption("rules")}
        </button>
        <div className="middle">
          <img className="lily" src={art("lily")} alt="" />
          {extras.grandmaster ? (
            <button
              type="button"
              className="plate"
              data-testid="grandmaster"
              disabled={shown?.phase !== "choosing" || shown.wizard === "plays"}
              onClick={() => play?.askGrandmaster()}
            >
              <span aria-hidden="true">★</span> {say.caption("grandmaster")}
            </button>
          ) : (
            <Logo className="small-logo" />
          )}
          <img className="lily" src={art("lily")} alt="" />
        </div>
        <button type="button" className="plate" data-testid="end" onClick={endMatch}>
          <Pictogram name="flag" /> {say.caption("endMatch")}
        </button>
      </footer>
      {extras.notation && <NotationPanel turns={shown?.turns ?? []} names={names} say={say} />}
    </main>
  );
}

function messageText(shown: Shown | null, names: Record<Colour, string>, say: Speaker): string {
  if (shown === null) return say.caption("loading");
  if (shown.message === null) return "";
  const { active, icon } = shown;
  return say.message(shown.message, { colour: active, icon, player: names[active] });
}

/** Who plays without a pointer finds the next thing to press already chosen. */
function useFocusWherePlayGoesOn(page: HTMLElement | null, shown: Shown | null): void {
  const phase = shown?.phase;
  const active = shown?.active;
  useEffect(() => {
    if (page === null || wasPointed()) return;
    const found = document.activeElement;
    const isElsewhere =
      found instanceof HTMLElement &&
      found !== document.body &&
      !found.matches(":disabled, .cell, .die, .wizard");
    if (isElsewhere) return;
    const selector =
      phase === "ready"
        ? `.zone.${active} .die`
        : phase === "choosing"
          ? ".cell.hint, .cell.allowed"
          : phase === "over"
            ? "[data-testid=end]"
            : null;
    if (selector && COLOURS.includes(active as Colour)) page.querySelector<HTMLElement>(selector)?.focus();
  }, [page, phase, active]);
}
