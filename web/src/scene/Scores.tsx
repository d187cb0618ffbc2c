// Points by player, beside the table: in all and, where there are rounds, in this one.
import { seatIndex } from "../art/board";
import { SeatMark } from "../art/SeatMark";
import type { AsideProps } from "../table/board";
import { playerName } from "./naming";
import type { Scores as ScoresArea } from "./types";

export function Scores({ scene, seats, viewer, t }: AsideProps) {
  const scores = scene?.areas.find((area): area is ScoresArea => area.kind === "scores");
  if (scores === undefined) return null;
  const rounds = scores.roundPoints ?? {};
  const hasRounds = Object.keys(rounds).length > 0;
  const title = scores.label ?? t("scene.points");
  return (
    <section aria-label={title} className="surface px-4 py-3 shrink-0" data-testid="scores">
      <table className="w-full tabular-nums">
        <caption className="text-left text-[12px] font-semibold text-muted pb-1">
          {scores.goal === undefined ? title : t("scene.pointsTo", { points: title, goal: scores.goal })}
        </caption>
        <thead className={hasRounds ? "text-[12px] text-muted" : "sr-only"}>
          <tr>
            <th className="text-left font-semibold">{t("scene.player")}</th>
            {hasRounds && <th className="text-right font-semibold">{t("scene.round")}</th>}
            <th className="text-right font-semibold">{t("scene.inAll")}</th>
          </tr>
        </thead>
        <tbody>
          {Object.entries(scores.points).map(([player, points]) => (
            <tr key={player} className={player === viewer ? "bg-sunk" : ""}>
              <th scope="row" className="text-left font-semibold py-1.5">
                <span className="inline-flex items-center gap-2.5">
                  <SeatMark number={seatIndex(player)} size={13} />
                  {playerName(player, { seats, viewer, t })}
                </span>
              </th>
              {hasRounds && (
                <td className="text-right text-muted">
                  {(rounds[player] ?? 0) > 0 ? `+${rounds[player]}` : (rounds[player] ?? 0)}
                </td>
              )}
              <td className="text-right font-bold">{points}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
