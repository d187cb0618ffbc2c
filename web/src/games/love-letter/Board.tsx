import { useEffect, useState } from "react";
import { nameOf } from "../../art/board";
import { asked as nextAsked } from "../../table/asked";
import type { BoardProps, LegalAction, SeatNote, Translate } from "../../table/board";
import { Deck, Open } from "./Deck";
import { Guess } from "./Guess";
import { Hand } from "./Hand";
import { Discards, Name, Seat } from "./Seat";
import { around, guessesOf, targetsOf, type LetterView } from "./view";
import "../../art/felt.css";
import "./love-letter.css";
import "./card.css";
import "./seat.css";
import "./hand.css";
import "./guess.css";

export const aspect = 784 / 616;
export const showsSeats = true;
export { Unseen as Aside } from "./Unseen";

export default function Board(props: BoardProps<LetterView>) {
  const { view, previous, legal, labels, viewer, seats, cards, advice, act, t } = props;
  const near = viewer ?? view.playerIds[0] ?? "p1";
  const [chosen, setChosen] = useState<string | null>(null);
  const [asked, setAsked] = useState<string | null>(null);

  const targets = targetsOf(legal, labels);
  const only = targets.length === 1 && targets[0]?.player !== near ? targets[0] : undefined;
  const target =
    targets.find((one) => one.player === asked && one.guesses.length > 0) ??
    (only?.guesses.length ? only : undefined);
  const question = targets.length > 0 ? nextAsked(target ? guessesOf(target) : legal, props.questions) : null;
  const say = props.voice?.say;
  useEffect(() => say?.(question), [say, question]);
  useEffect(() => () => say?.(null), [say]);
  const drawAt = legal.findIndex((action) => action.verb === "draw");
  const plays = new Map(
    legal.flatMap((action, index) =>
      action.verb === "play"
        ? [[String(action.args.cardId), { action, label: labels[index] ?? "" }] as const]
        : [],
    ),
  );
  const done = (action: LegalAction) => {
    setChosen(null);
    setAsked(null);
    act(action);
  };
  const advised = legal.length > 0 ? (advice?.action.args ?? {}) : {};
  const choose = (player: string) => {
    const plain = targets.find((one) => one.player === player)?.plain;
    if (plain) done(plain);
    else setAsked(player);
  };
  const choiceFor = (player: string) => {
    const found = targets.find((one) => one.player === player);
    if (!found || target) return null;
    return found.plain
      ? found.label || t("choose", { name: nameOf(seats, player) })
      : t("ask", { name: nameOf(seats, player) });
  };
  const others = around(view.playerIds, near);
  const mine = choiceFor(near);
  const state = `${props.reducedMotion ? " ll-still" : ""}${view.zones.immunes[near] ? " ll-near-safe" : ""}${view.zones.eliminated[near] ? " ll-near-out" : ""}`;
  return (
    <div className={`ll${state}`}>
      <div className="felt-table ll-felt">
        <div className="ll-others" data-count={others.length}>
          {others.map((player) => (
            <Seat
              key={player}
              view={view}
              previous={previous}
              player={player}
              name={nameOf(seats, player)}
              cards={cards}
              choice={choiceFor(player)}
              asked={target?.player === player}
              advised={advised.target === player}
              onChoose={() => choose(player)}
              t={t}
            />
          ))}
          {view.zones.open.length > 0 && <Open view={view} cards={cards} label={t("open")} />}
        </div>
        <div className="ll-near">
          <div className="ll-deck">
            <Deck
              count={view.zones.deck.length}
              draw={drawAt >= 0 ? labels[drawAt] || t("draw") : null}
              onDraw={() => legal[drawAt] && done(legal[drawAt])}
              t={t}
            />
          </div>
          <Hand
            view={view}
            previous={previous}
            player={near}
            cards={cards}
            plays={plays}
            chosen={chosen && plays.has(chosen) ? chosen : null}
            advised={advised.cardId ? String(advised.cardId) : null}
            onChoose={setChosen}
            onPlay={done}
            t={t}
          />
          <div className="ll-mine-side">
            <Name
              view={view}
              player={near}
              name={nameOf(seats, near)}
              isTurn={view.turn.player === near && !view.gameOver}
              t={t}
            />
            <Discards
              view={view}
              previous={previous}
              player={near}
              cards={cards}
              label={t("yours")}
              without={view.turn.player === near ? view.played : null}
            />
            {view.zones.immunes[near] && <p className="ll-note">{t("safe")}</p>}
            {view.zones.eliminated[near] && <p className="ll-note">{t("out")}</p>}
            {mine && (
              <button type="button" className="ll-choose" data-target={near} onClick={() => choose(near)}>
                {mine}
              </button>
            )}
          </div>
        </div>
        {previous && previous.round !== view.round && (
          <p className="ll-round" key={view.round} aria-hidden="true">
            {roundText(view, previous, (player) => nameOf(seats, player), t)}
          </p>
        )}
        {target && (
          <Guess
            target={target}
            name={nameOf(seats, target.player)}
            cards={cards}
            advised={advised.guess ? String(advised.guess) : null}
            act={done}
            onBack={only ? null : () => setAsked(null)}
            t={t}
          />
        )}
      </div>
    </div>
  );
}

/** Who won the round that has just ended, and which one begins. */
function roundText(
  view: LetterView,
  previous: LetterView,
  name: (player: string) => string,
  t: Translate,
): string {
  const gained = view.playerIds.filter(
    (player) => (view.scores[player] ?? 0) > (previous.scores[player] ?? 0),
  );
  const round = t("round", { round: view.round });
  return gained.length > 0 ? `${t("gained", { names: gained.map(name).join(", ") })} ${round}` : round;
}

/** Beside a name: how many tokens of affection. */
export function seatNote(view: LetterView, player: string, t: Translate): SeatNote {
  const count = view.scores[player] ?? 0;
  return { text: t("tokens", { count }) };
}
