// One team: its player's name, its die and its wizard, each with its caption under it.
import { art } from "../art/drawing";
import type { Colour } from "../view";
import { CONFETTI, die, token, wizard } from "./media";
import type { Shown } from "./play";
import type { Speaker } from "./words";

interface ZoneProps {
  colour: Colour;
  name: string;
  /** Null until the first turn. */
  shown: Shown | null;
  isMoving: boolean;
  say: Speaker;
  roll: () => void;
  askWizard: () => void;
}

export function Zone({ colour, name, shown, isMoving, say, roll, askWizard }: ZoneProps) {
  const isActive = shown?.active === colour;
  const phase = isActive ? shown.phase : null;
  const hasRolled = phase !== null && phase !== "ready" && phase !== "rolling";
  const mayRoll = phase === "ready";
  const mayAsk = mayRoll || (phase === "choosing" && shown?.wizard === null);
  const waits = say.message("wait", { colour });
  const dieCaption = isActive ? say.message("rollDie", { colour }) : waits;
  const wizardCaption = isActive ? say.message("teammate", { colour }) : waits;
  return (
    <section
      className={`zone ${colour} ${isActive ? "active" : "inactive"}`}
      data-testid={`zone-${colour}`}
      aria-label={name}
    >
      <h2 className="name">
        <i className={`mark ${colour}`} />
        <span>{name}</span>
      </h2>
      <div className="seat">
        <button
          type="button"
          className="die"
          data-testid={`die-${colour}`}
          disabled={!mayRoll}
          onClick={roll}
          aria-label={dieLabel(colour, phase, shown, say)}
          aria-describedby={`die-caption-${colour}`}
        >
          <Die colour={colour} phase={phase} shown={shown} isMoving={isMoving} />
        </button>
        <p
          className={`caption ${hasRolled || phase === "rolling" ? "done" : ""}`}
          id={`die-caption-${colour}`}
          data-testid={`die-caption-${colour}`}
        >
          <Caption text={dieCaption} colour={colour} />
        </p>
      </div>
      <div className="seat">
        <button
          type="button"
          className={`wizard ${isActive && shown?.wizard ? "casting" : ""}`}
          data-testid={`wizard-${colour}`}
          disabled={!mayAsk}
          onClick={askWizard}
          aria-label={say.text(`wizards.${colour}`)}
          aria-describedby={`wizard-caption-${colour}`}
        >
          <img
            src={wizard(colour, isMoving && isActive && shown?.wizard !== null)}
            alt=""
            draggable={false}
          />
        </button>
        <p className="caption" id={`wizard-caption-${colour}`} data-testid={`wizard-caption-${colour}`}>
          {wizardCaption}
        </p>
      </div>
    </section>
  );
}

function Die({
  colour,
  phase,
  shown,
  isMoving,
}: Pick<ZoneProps, "colour" | "shown" | "isMoving"> & { phase: string | null }) {
  if (phase === "rolling") return <img src={die(colour, isMoving)} alt="" draggable={false} />;
  if (phase === null || phase === "ready" || !shown?.icon)
    return <img src={die(colour, false)} alt="" draggable={false} />;
  return (
    <>
      <img src={art(colour === "blue" ? "de_bleu_vide" : "de_rouge_vide")} alt="" draggable={false} />
      <img className="face" src={token(shown.icon, colour, isMoving)} alt="" draggable={false} />
      {phase === "over" && (
        <img
          className="confetti"
          src={isMoving ? CONFETTI : art("confettis")}
          alt=""
          draggable={false}
          data-testid="confetti"
        />
      )}
    </>
  );
}

function dieLabel(colour: Colour, phase: string | null, shown: Shown | null, say: Speaker): string {
  const name = say.caption(`${colour}Die`);
  const isShowing = phase !== null && phase !== "ready" && phase !== "rolling" && shown?.icon;
  return isShowing
    ? say.caption("cell", { cell: name, content: say.text(`icons.${shown.icon}.name`) })
    : name;
}

/** The question mark of a caption is drawn as it is on the die. */
function Caption({ text, colour }: { text: string; colour: Colour }) {
  const [before, after] = text.split("?");
  if (after === undefined) return text;
  return (
    <>
      {before}
      <b className={`query ${colour}`}>?</b>
      {after}
    </>
  );
}
