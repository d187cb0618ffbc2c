// The rules' page: the author's sentences from the translation file, each with a picture.
import { useEffect, useRef } from "react";
import { art, die as drawnDie } from "../art/drawing";
import { CELLS, type Colour, type Figure, type Icon } from "../view";
import { die, token, wizard } from "./media";
import { Pictogram } from "./Pictogram";
import { type Rule, rulesIn } from "./rules";
import type { Speaker } from "./words";

export function Rules({ say, back }: { say: Speaker; back: () => void }) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current?.querySelector<HTMLElement>("[data-testid=back]")?.focus({ preventScroll: true });
  }, []);
  return (
    <main ref={page} className="rules-page">
      <img className="scene sky" src={art("bg_sky")} alt="" />
      <img className="scene pond" src={art("bg_water")} alt="" />
      <h1>{say.caption("rulesTitle")}</h1>
      <ol className="rules">
        {rulesIn(say.list("rules")).map(({ text, points }, number) => (
          <li key={text} className={`rule rule-${number + 1}`}>
            <b className="number" aria-hidden="true">
              {number + 1}
            </b>
            {points.length > 0 ? (
              <Loop text={text} points={points} />
            ) : (
              <>
                <div className="picture" aria-hidden="true">
                  {PICTURES[number]}
                </div>
                <p>{text}</p>
              </>
            )}
          </li>
        ))}
      </ol>
      <button type="button" className="plate" data-testid="back" onClick={back}>
        <Pictogram name="back" /> {say.caption("back")}
      </button>
    </main>
  );
}

/** The food loop, drawn as one. */
function Loop({ text, points }: Rule) {
  return (
    <div className="loop">
      <p>{text}</p>
      <div className="circle">
        <svg viewBox="0 0 500 270" aria-hidden="true">
          {[
            "M300 62C350 80 390 110 404 152",
            "M352 222Q250 250 158 218",
            "M112 148C116 108 148 76 196 58",
          ].map((d, at) => (
            <g key={d}>
              <path d={d} className="arrow ink" />
              <path d={ARROW_HEADS[at]} className="head" />
              <path d={d} className="arrow" />
            </g>
          ))}
          <image href={token("fisherman", "blue", false)} x="194" y="0" width="112" height="112" />
          <image href={token("fish", "red", false)} x="352" y="158" width="108" height="108" />
          <image href={token("fly", "blue", false)} x="42" y="156" width="112" height="112" />
        </svg>
        <ul>
          {points.map((point, at) => (
            <li key={point} className={`point point-${at + 1}`}>
              {point}
            </li>
          ))}
        </ul>
      </div>
      <div className="examples" aria-hidden="true">
        <Example icon="fisherman" colour="blue" taken={{ icon: "fish", colour: "red" }} />
        <Example icon="fish" colour="red" taken={{ icon: "fly", colour: "blue" }} />
        <Example icon="fly" colour="blue" taken={{ icon: "fisherman", colour: "blue" }} />
      </div>
    </div>
  );
}

const ARROW_HEADS = ["M410 172L384 148L422 138Z", "M140 210L166 194L162 232Z", "M214 50L184 42L196 78Z"];

function Example({ icon, colour, taken }: Figure & { taken: Figure }) {
  return (
    <div className="example">
      <ShownDie colour={colour} icon={icon} /> + <Mini figure={taken} /> <b>▸</b>{" "}
      <Mini figure={{ icon, colour }} />
    </div>
  );
}

function ShownDie({ colour, icon }: Figure) {
  return <img className="shown-die" src={drawnDie(icon, colour)} alt="" />;
}

function Mini({ figure, isWon = false }: { figure: Figure | null; isWon?: boolean }) {
  return (
    <span className={`mini ${isWon ? "won" : ""}`}>
      {figure && <img src={token(figure.icon, figure.colour, false)} alt="" />}
    </span>
  );
}

const ICONS: Record<string, Icon> = { h: "fisherman", p: "fish", m: "fly" };

/** A small board, read row by row from the top: `.` is free; h, p, m the icons, capital for red. */
function MiniBoard({ cells, won = [] }: { cells: string; won?: number[] }) {
  return (
    <div className="mini-board">
      {CELLS.map((cell, at) => {
        const letter = cells[at] ?? ".";
        const icon = ICONS[letter.toLowerCase()];
        const colour: Colour = letter === letter.toLowerCase() ? "blue" : "red";
        return <Mini key={cell} figure={icon ? { icon, colour } : null} isWon={won.includes(at)} />;
      })}
    </div>
  );
}

const PICTURES = [
  <div key="1" className="pair wizards">
    <img src={wizard("blue", false)} alt="" />
    <img src={wizard("red", false)} alt="" />
  </div>,
  <div key="2" className="pair dice">
    <img src={die("blue", false)} alt="" />
    <img src={die("red", false)} alt="" />
  </div>,
  <div key="3" className="boards">
    <MiniBoard cells="H..mmm.P." won={[3, 4, 5]} />
    <MiniBoard cells=".pHM.H..H" won={[2, 5, 8]} />
    <MiniBoard cells=".Mp.p.p.H" won={[2, 4, 6]} />
  </div>,
  <div key="4" className="rolls">
    <img src={die("blue", false)} alt="" />
    <div>
      <ShownDie colour="blue" icon="fisherman" />
      <ShownDie colour="blue" icon="fish" />
      <ShownDie colour="blue" icon="fly" />
    </div>
  </div>,
  <div key="5" className="pointed">
    <MiniBoard cells="h...pMP.." won={[4]} />
    <Hand />
  </div>,
  null,
  <div key="7" className="stuck">
    <MiniBoard cells="hMHmhMHmm" />
    <div>
      <ShownDie colour="red" icon="fisherman" />
      <Cross />
    </div>
  </div>,
  <div key="8" className="pair wizards">
    <img src={wizard("blue", false)} alt="" />
    <img src={wizard("red", false)} alt="" />
  </div>,
];

function Hand() {
  return (
    <svg aria-hidden="true" className="hand" viewBox="0 0 48 56">
      <path
        d="M17 30V8a5 5 0 0 1 10 0v14l12 3c5 1 6 4 5 9l-2 13c-1 4-3 6-7 6H24c-4 0-6-1-8-4L6 36c-2-4 3-8 6-5z"
        fill="#fff"
        stroke="#1b2547"
        strokeWidth="4"
        strokeLinejoin="round"
      />
    </svg>
  );
}

function Cross() {
  return (
    <svg aria-hidden="true" className="cross" viewBox="0 0 40 40">
      <path d="M9 9 31 31M31 9 9 31" stroke="#1b2547" strokeWidth="13" />
      <path d="M9 9 31 31M31 9 9 31" stroke="#dc2626" strokeWidth="7" />
    </svg>
  );
}
