// The game written down, one line a turn, by the templates of the translation files.
import { COLOURS, type Colour } from "../view";
import type { Turn } from "./play";
import type { Speaker } from "./words";

export function notation(turns: readonly Turn[], names: Record<Colour, string>, say: Speaker): string[] {
  return turns.map((turn, before) =>
    say.text("notation.turn", {
      number: Math.floor(before / COLOURS.length) + 1,
      colour: say.text(`colours.${turn.colour}.name`),
      player: turn.isWizard ? say.text(`wizards.${turn.colour}`) : names[turn.colour],
      piece: say.piece(turn.icon, turn.colour),
      deed: deed(turn, say),
    }),
  );
}

function deed({ icon, cell, taken, lines }: Turn, say: Speaker): string {
  if (cell === null) return say.text("notation.losesTurn");
  const gender = say.text(`icons.${icon}.gender`);
  const done = taken
    ? say.text("notation.takes", { prey: say.piece(taken.icon, taken.colour), cell })
    : say.text(`notation.placed.${gender}`, { cell });
  if (lines.length === 0) return done;
  return say.text("notation.wins", { deed: done, lines: lines.join(say.text("notation.and")) });
}
