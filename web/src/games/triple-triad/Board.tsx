import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { BoardProps, LegalAction, SeatNote } from "../../table/board";
import { CardFace } from "./Card";
import { Collection } from "./Collection";
import { Hand } from "./Hand";
import { Mat } from "./Mat";
import { boardAt, calledOut } from "./story";
import { useDrag } from "./useDrag";
import { useTelling } from "./useTelling";
import type { TriadView } from "./view";
import "./triple-triad.css";
import "./card.css";
import "./mat.css";
import "./capture.css";
import "./hand.css";
import "./collection.css";

export const aspect = 784 / 616;
export const showsSeats = true;

const NOTHING: LegalAction[] = [];

export default function Board(props: BoardProps<TriadView>) {
  const { previous, labels, viewer, seats, refused, advice, act, t } = props;
  const { shown: view, step, isTold } = useTelling(props.view, previous !== null, props.reducedMotion);
  const legal = isTold ? props.legal : NOTHING;
  const told = props.voice?.told;
  useLayoutEffect(() => {
    told?.(isTold);
    return () => told?.(true);
  }, [told, isTold]);
  // Kept from the first look: where two people share a screen, hands stay where they are.
  const [near] = useState(viewer ?? view.playerIds[0] ?? "p1");
  const far = view.playerIds.find((player) => player !== near) ?? near;
  const [chosen, setChosen] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const { dragged, handlers } = useDrag((card, cell) => play(card, cell));
  const shown = boardAt(view, step);

  const plays = legal.filter((action) => action.verb === "play");
  const playable = new Set(plays.map((action) => String(action.args.card)));
  const held = dragged?.card ?? (chosen && playable.has(chosen) ? chosen : null);
  const choices = new Map<string, string>();
  legal.forEach((action, index) => {
    if (action.verb === "play" && action.args.card === held) {
      choices.set(String(action.args.cell), labels[index] ?? "");
    }
  });
  const play = (card: string, cell: string) => {
    setChosen(null);
    act({ verb: "play", args: { card, cell } });
  };
  const choose = (card: string) => setChosen(card === chosen ? null : card);
  const leave = () => {
    board.current?.querySelector<HTMLElement>(`[data-card="${chosen}"]`)?.focus();
    setChosen(null);
  };
  const typed = useRef(false);
  useEffect(() => {
    // By keyboard, a chosen card leads straight to the first free cell.
    if (chosen && typed.current) board.current?.querySelector<HTMLElement>(".tt-can")?.focus();
  }, [chosen]);

  const advised = advice?.action.args ?? {};
  const advisedCard = legal.length > 0 && advised.card ? String(advised.card) : null;
  const hand = {
    view,
    seats,
    playable,
    chosen: held,
    advised: advisedCard,
    lifted: dragged?.card ?? null,
    onChoose: choose,
    handlers,
    t,
  };
  const call = isTold ? null : calledOut(view.lastMove, step);
  const face = dragged && view.cards[dragged.card];
  if (view.phase === "pick" || view.phase === "trade") {
    return (
      <div className={still("tt", props.reducedMotion)}>
        <Collection
          view={view}
          viewer={viewer}
          seats={seats}
          legal={legal}
          labels={labels}
          advised={advisedCard}
          act={act}
          t={t}
        />
      </div>
    );
  }
  return (
    <div
      ref={board}
      className={still("tt", props.reducedMotion)}
      onKeyDownCapture={() => (typed.current = true)}
      onPointerDownCapture={() => (typed.current = false)}
    >
      <div className="tt-table">
        <Hand {...hand} player={near} side="near" />
        <div className="tt-middle">
          <Mat
            view={view}
            shown={shown}
            seats={seats}
            choices={choices}
            player={viewer ?? near}
            advised={held && held === advisedCard && advised.cell ? String(advised.cell) : null}
            refused={refused?.action.args.cell ? String(refused.action.args.cell) : null}
            onChoose={(cell) => held && play(held, cell)}
            onLeave={leave}
            t={t}
          />
          {call && call !== "basic" && (
            <p className="tt-call" key={call} aria-hidden="true">
              {t(`calls.${call}`)}
            </p>
          )}
        </div>
        <Hand {...hand} player={far} side="far" />
      </div>
      {dragged && face && (
        <span className="tt-floating" style={{ left: dragged.x, top: dragged.y, width: dragged.width }}>
          <CardFace id={dragged.card} card={face} owner={viewer ?? near} />
        </span>
      )}
    </div>
  );
}

/** Beside a name: the score. */
export function seatNote(view: TriadView, player: string): SeatNote {
  return { score: view.scores[player] ?? 0 };
}

function still(name: string, reducedMotion: boolean): string {
  return reducedMotion ? `${name} tt-still` : name;
}
