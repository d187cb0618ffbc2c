// Shown where a browser does not let a page close its tab.
import { art } from "../art/drawing";
import { Pictogram } from "./Pictogram";
import type { Speaker } from "./words";

export function Goodbye({ say, back }: { say: Speaker; back: () => void }) {
  return (
    <main className="goodbye">
      <img className="scene sky" src={art("bg_sky")} alt="" />
      <img className="scene pond" src={art("bg_water")} alt="" />
      <h1>{say.caption("goodbye")}</h1>
      <img className="waving" src={art("perso_poisson_rouge")} alt="" />
      <button type="button" className="plate" data-testid="back" onClick={back}>
        <Pictogram name="back" /> {say.caption("back")}
      </button>
    </main>
  );
}
