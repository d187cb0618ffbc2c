import { nameOf, seatIndex } from "../../art/board";
import { SeatMark } from "../../art/SeatMark";
import type { BoardProps, SeatNote } from "../../table/board";
import { Back, Face } from "./Card";
import { gained, lying, type Lying, type RpsView } from "./shown";
import "../../art/felt.css";
import "./rock-paper-scissors.css";

export const aspect = 784 / 616;
export const showsSeats = true;

export default function Board(props: BoardProps<RpsView>) {
  const { view, previous, legal, labels, viewer, seats, advice, act, t } = props;
  const near = viewer ?? view.playerIds[0] ?? "p1";
  const players = [near, ...view.playerIds.filter((player) => player !== near)];
  const winner = gained(view, previous);
  return (
    <div className={props.reducedMotion ? "rps rps-still" : "rps"}>
      <div className="felt-table rps-felt">
        <div className="rps-duel">
          {players.map((player) => {
            const card = lying(view, player, viewer);
            const name = nameOf(seats, player);
            return (
              <section key={player} className="rps-side" aria-label={name}>
                <p className="rps-name">
                  <SeatMark number={seatIndex(player)} size={14} />
                  <span>{name}</span>
                  {view.winsNeeded > 1 && (
                    <b role="img" aria-label={t("score", { score: view.scores[player] })}>
                      {view.scores[player]}
                    </b>
                  )}
                </p>
                <Lies
                  card={card}
                  player={player}
                  turn={view.turn}
                  isWinner={card.kind === "open" && winner === player}
                  t={t}
                />
              </section>
            );
          })}
        </div>
        <div className="rps-choices" role="group" aria-label={t("choose")}>
          {legal.map((action, index) => {
            const choice = String(action.args.choice);
            const isAdvised = advice?.action.args.choice === choice;
            return (
              <button
                key={choice}
                type="button"
                data-choice={choice}
                className={isAdvised ? "rps-advised" : undefined}
                onClick={() => act(action)}
              >
                <Face player={near} choice={choice} />
                <span>{labels[index] || t(`signs.${choice}`)}</span>
              </button>
            );
          })}
          {legal.length === 0 && viewer && !props.over && <p>{t("wait")}</p>}
        </div>
      </div>
    </div>
  );
}

/** A card on the table. Both turn over together, because both open in the same view. */
function Lies({
  card,
  player,
  turn,
  isWinner,
  t,
}: {
  card: Lying;
  player: string;
  turn: number;
  isWinner: boolean;
  t: BoardProps["t"];
}) {
  if (card.kind === "none")
    return <span className="rps-place rps-none" role="img" aria-label={t("choosing")} />;
  if (card.kind === "closed") {
    const said = card.own ? t("own", { sign: t(`signs.${card.own}`) }) : t("closed");
    return (
      <span className="rps-place rps-closed" role="img" aria-label={said}>
        <Back player={player} />
      </span>
    );
  }
  return (
    <span
      className={isWinner ? "rps-place rps-won" : "rps-place"}
      role="img"
      aria-label={t(`signs.${card.sign}`)}
    >
      <span className="rps-turning" key={turn}>
        <span className="rps-front">
          <Face player={player} choice={card.sign} />
        </span>
        <span className="rps-rear">
          <Back player={player} />
        </span>
      </span>
    </span>
  );
}

/** Beside a name: the rounds won, where more than one is needed. */
export function seatNote(view: RpsView, player: string): SeatNote | null {
  return view.winsNeeded > 1
    ? { score: view.scores[player] ?? 0, bars: { full: view.scores[player] ?? 0, of: view.winsNeeded } }
    : null;
}
