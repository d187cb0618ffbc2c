// The home page: language, names, who plays first.
import { useState } from "react";
import { art } from "../art/drawing";
import { type Colour, COLOURS } from "../view";
import { Logo } from "./Logo";
import { wizard } from "./media";
import { Pictogram } from "./Pictogram";
import { Settings } from "./Settings";
import type { Extras } from "./settings";
import { LANGUAGES, Speaker } from "./words";

export const LONGEST_NAME = 24;

interface HomeProps {
  say: Speaker;
  /** What was typed; null where the usual name stands. */
  typed: Record<Colour, string | null>;
  extras: Extras;
  speak: (language: string) => void;
  rename: (colour: Colour, name: string | null) => void;
  change: (extras: Extras) => void;
  start: (first: Colour | "random") => void;
  readRules: () => void;
  quit: () => void;
}

export function Home({ say, typed, extras, speak, rename, change, start, readRules, quit }: HomeProps) {
  const [isSetting, setSetting] = useState(false);
  return (
    <main className="home">
      <img className="scene sky" src={art("bg_sky")} alt="" />
      <nav className="languages" aria-label={say.caption("language")}>
        <button
          type="button"
          className="plate round"
          data-testid="settings"
          aria-label={say.caption("settings")}
          onClick={() => setSetting(true)}
        >
          <Pictogram name="gear" />
        </button>
        {[...LANGUAGES.keys()].map((language) => (
          <button
            key={language}
            type="button"
            className={`plate ${language === say.language ? "chosen" : ""}`}
            lang={language}
            data-testid={`language-${language}`}
            aria-pressed={language === say.language}
            onClick={() => speak(language)}
          >
            {new Speaker(language).caption("languageName")}
          </button>
        ))}
      </nav>
      <h1 className="title" aria-label={say.caption("title")}>
        <img className="title-fly" src={art("perso_mouche_rouge")} alt="" />
        <span className="tag" aria-hidden="true">
          {say.caption("titleTag")}
        </span>
        <Logo className="logo" />
      </h1>
      <section className="sign">
        <img className="sign-fisherman" src={art("perso_pecheur_bleu")} alt="" />
        <div className="names">
          {COLOURS.map((colour) => (
            <label key={colour} className={colour}>
              <span>
                <i className={`mark ${colour}`} /> {say.caption(colour === "blue" ? "teamBlue" : "teamRed")}
              </span>
              <input
                value={typed[colour] ?? say.text(`players.${colour}`)}
                maxLength={LONGEST_NAME}
                autoComplete="off"
                spellCheck={false}
                data-testid={`name-${colour}`}
                aria-label={`${say.caption("playerName")} (${say.text(`colours.${colour}.name`)})`}
                onFocus={(event) => event.target.select()}
                onChange={(event) => rename(colour, event.target.value)}
                onBlur={(event) => event.target.value.trim() === "" && rename(colour, null)}
              />
            </label>
          ))}
        </div>
        <h2>{say.caption("first")}</h2>
        <div className="starts">
          <button type="button" className="start blue" data-testid="first-blue" onClick={() => start("blue")}>
            <i className="mark hollow blue" />
            {say.caption("firstBlue")}
          </button>
          <button
            type="button"
            className="start green"
            data-testid="first-random"
            onClick={() => start("random")}
          >
            <i className="mark hollow random">?</i>
            {say.caption("firstRandom")}
          </button>
          <button type="button" className="start red" data-testid="first-red" onClick={() => start("red")}>
            <i className="mark hollow red" />
            {say.caption("firstRed")}
          </button>
        </div>
      </section>
      <img className="host merlin" src={wizard("blue", false)} alt="" />
      <img className="host gandalf" src={wizard("red", false)} alt="" />
      <div className="jetty" aria-hidden="true" />
      <footer className="water">
        <img className="scene" src={art("bg_water")} alt="" />
        <div className="posts" aria-hidden="true">
          <i />
          <i />
        </div>
        <button type="button" className="plate" data-testid="rules" onClick={readRules}>
          <Pictogram name="book" /> {say.caption("rules")}
        </button>
        <div className="middle" aria-hidden="true">
          <img className="lily" src={art("lily")} alt="" />
          <img className="leaping" src={art("perso_poisson_bleu")} alt="" />
          <img className="lily" src={art("lily")} alt="" />
        </div>
        <button type="button" className="plate" data-testid="quit" onClick={quit}>
          <Pictogram name="exit" /> {say.caption("quit")}
        </button>
      </footer>
      {isSetting && <Settings {...{ extras, change, say }} close={() => setSetting(false)} />}
    </main>
  );
}
