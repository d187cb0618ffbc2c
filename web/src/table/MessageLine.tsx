// The voice of the table: whose turn, what just happened, why not.
import type { ReactNode } from "react";
import { useWords } from "../i18n/words";
import type { GamePage, LegalAction, Seat } from "../wire/types";
import { Icon } from "../ui/Icon";
import { isSame } from "./actions";
import { listed, whole } from "./moves";
import type { Ahead } from "./useAhead";
import type { Chosen } from "./useConfirmed";
import type { Side } from "./side";
import type { TableState, TableStore } from "./store";
import { spoken } from "./voice";

interface MessageLineProps {
  side: Side;
  state: TableState;
  seats: Seat[];
  game: GamePage | null;
  store: TableStore | null;
  act: (action: LegalAction) => void;
  /** What the board says of what the pointer would do. */
  hint: string | null;
  /** What was chosen and is to be confirmed. */
  chosen: Chosen | null;
  /** What was chosen while another thinks. */
  ahead: Ahead;
}

export function MessageLine(props: MessageLineProps) {
  const { side, state, seats, act, store, hint: pointed, chosen, ahead } = props;
  const t = useWords();
  const name = (player: string) => seats.find((seat) => seat.player === player)?.name ?? player;
  const { headline, story } = spoken(side.says);
  const refusal = state.refused?.message || state.complaint;
  const last = listed(side.moves).at(-1);
  const advised = side.advice && side.legal.findIndex((action) => isSame(action, side.advice?.action));
  const asker = side.info?.undoAskedBy;
  const isThinking = seats.some(
    (seat) =>
      seat.kind === "bot" && seat.player === (side.view as { currentPlayerId?: string })?.currentPlayerId,
  );
  let hint: ReactNode = null;
  if (state.isEarly && state.line !== "gone") hint = t(state.isAsking ? "table.chosenEarly" : "table.early");
  else if (state.line === "lost") hint = t(state.isAsking ? "table.lostKept" : "table.lost");
  else if (state.line === "gone") hint = <Gone why={state.why} reopen={store?.reopen} />;
  else if (refusal)
    hint = (
      <span className="text-bad flex gap-1.5 items-start font-medium">
        <Icon name="refused" size={18} />
        {refusal}
      </span>
    );
  else if (asker && asker !== side.you && side.you !== null) {
    hint = (
      <span className="flex flex-wrap items-center gap-2">
        {t("table.undoAsked", { name: name(asker) })}
        <button
          type="button"
          className="button !min-h-8"
          onClick={() => store?.ask({ type: "answerUndo", agree: true })}
        >
          {t("table.agree")}
        </button>
        <button
          type="button"
          className="button !min-h-8"
          onClick={() => store?.ask({ type: "answerUndo", agree: false })}
        >
          {t("table.refuse")}
        </button>
      </span>
    );
  } else if (asker) hint = t("table.undoWaiting");
  else if (state.isAdvising) hint = t("table.advising");
  else if (side.advice && typeof advised === "number" && advised >= 0) {
    const action = side.legal[advised] as LegalAction;
    hint = (
      <span className="flex flex-wrap items-center gap-2">
        {t("table.advice", { action: side.labels[advised] || side.notations[advised] || action.verb })}
        <button type="button" className="button !min-h-8 !py-0" onClick={() => act(action)}>
          {t("table.playIt")}
        </button>
      </span>
    );
  } else if (state.isAutoplaying && side.outcome === null) {
    hint = (
      <span className="flex flex-wrap items-center gap-2">
        {t("table.autoplaying")}
        <button type="button" className="button !min-h-8 !py-0" onClick={() => store?.autoplay(false)}>
          {t("table.autoplayStop")}
        </button>
      </span>
    );
  } else if (chosen !== null) {
    const at = side.legal.findIndex((action) => isSame(action, chosen.action));
    hint = (
      <span className="flex flex-wrap items-center gap-2">
        {t("table.sure", { action: side.labels[at] || side.notations[at] || chosen.action.verb })}
        <button type="button" className="button primary !min-h-8 !py-0" onClick={chosen.confirm}>
          {t("table.playIt")}
        </button>
        <button type="button" className="button !min-h-8 !py-0" onClick={chosen.letGo}>
          {t("table.somethingElse")}
        </button>
      </span>
    );
  } else if (ahead.kept !== null) {
    hint = (
      <span className="flex flex-wrap items-center gap-2">
        {t("table.ahead", { action: ahead.kept })}
        <button type="button" className="button !min-h-8 !py-0" onClick={ahead.letGo}>
          {t("table.aheadLetGo")}
        </button>
      </span>
    );
  } else if (ahead.isGone) hint = t("table.aheadGone");
  else if (pointed !== null && side.outcome === null) hint = pointed;
  else if (isThinking && side.outcome === null) hint = t("table.thinking");
  else if (side.scene?.note && side.outcome === null) hint = side.scene.note;
  else if (story !== "" && side.outcome === null) hint = story;
  else if (last && side.outcome === null && last.text !== side.says) hint = whole(last);
  return (
    <div className="flex-1 min-w-0">
      <p
        role="status"
        className={
          side.outcome ? "sr-only" : "serif text-xl leading-[26px] max-[860px]:text-2xl max-[860px]:leading-8"
        }
        data-testid="says"
      >
        {headline || " "}
      </p>
      <div
        className="text-[13px] leading-5 text-muted max-[860px]:text-sm max-[860px]:mt-0.5"
        role={refusal ? "alert" : undefined}
        data-testid="hint"
      >
        {hint ?? " "}
      </div>
    </div>
  );
}

const WHY_GONE: Record<string, string> = { stuck: "table.stuck", no_seat: "table.seatGone" };

/** Why there is no more to hear from this table, and the way back if there is one. */
function Gone({ why, reopen }: { why: string; reopen?: () => void }) {
  const t = useWords();
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="text-bad" role="alert">
        {t(WHY_GONE[why] ?? "table.gone")}
      </span>
      {why === "stuck" && (
        <button type="button" className="button !min-h-8 !py-0" onClick={reopen}>
          {t("table.goOn")}
        </button>
      )}
    </span>
  );
}
