import { useCallback, useEffect, useRef, useState } from "react";
import { currentSettings, isStill } from "../settings/settings";
import type { Refused } from "../table/board";
import { heard, type Side, welcomed } from "../table/side";
import { WireError } from "../wire/carrier";
import type { EventMessage, Judged, LegalAction, Posed } from "../wire/types";
import { judged, type Kind, keepFound, posed } from "./practice";

/** Milliseconds that one event stays before the next. */
const PAUSE = 600;

export interface Practice {
  posed: Posed | null;
  side: Side | null;
  /** What was said of the last answer. */
  told: Judged | null;
  refused: Refused | null;
  trouble: string;
  act: (action: LegalAction) => void;
  showMe: () => void;
  again: () => void;
}

const NOTHING = { posed: null, side: null, told: null, refused: null, trouble: "" };

type Told = Pick<Practice, "posed" | "side" | "told" | "refused" | "trouble">;

/** One step or puzzle: posed, answered, and what comes of it shown one thing after another. */
export function usePractice(kind: Kind, game: string, number: number, language: string): Practice {
  const [told, setTold] = useState<Told>(NOTHING);
  const [round, setRound] = useState(0);
  const shown = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round sets the position up again
  useEffect(() => {
    const mine = ++shown.current;
    setTold((before) => ({ ...before, told: null, refused: null }));
    posed(kind, game, number, language).then(
      (one) => {
        if (shown.current !== mine) return;
        setTold({ ...NOTHING, posed: one, side: heard(welcomed(one.welcome), one.words) });
      },
      (error: unknown) => {
        if (shown.current !== mine) return;
        setTold({ ...NOTHING, trouble: error instanceof WireError ? error.message : String(error) });
      },
    );
    return () => {
      shown.current += 1;
    };
  }, [kind, game, number, language, round]);
  const act = useCallback(
    (action: LegalAction) => {
      const mine = shown.current;
      judged(kind, game, number, action, language).then(
        (one) => {
          if (shown.current !== mine) return;
          if (!one.isAllowed) {
            setTold((before) => ({ ...before, told: null, refused: { action, message: one.text } }));
            return;
          }
          if (one.isRight) keepFound(kind, game, number);
          setTold((before) => ({ ...before, told: one, refused: null }));
          if (one.isRight)
            play(one.events, (event) => {
              if (shown.current !== mine) return;
              setTold((before) =>
                before.side === null ? before : { ...before, side: after(before.side, event) },
              );
            });
        },
        (error: unknown) =>
          setTold((before) => ({
            ...before,
            trouble: error instanceof WireError ? error.message : String(error),
          })),
      );
    },
    [kind, game, number, language],
  );
  const showMe = useCallback(() => {
    setTold((before) => {
      if (before.side === null || before.posed === null) return before;
      const advice = {
        type: "advice" as const,
        action: before.posed.hint,
        value: null,
        line: [],
        values: [],
        id: null,
      };
      return { ...before, side: { ...before.side, advice } };
    });
  }, []);
  const again = useCallback(() => setRound((before) => before + 1), []);
  return { ...told, act, showMe, again };
}

/** Nothing more is to be done in a position whose task is fulfilled. */
function after(side: Side, event: EventMessage): Side {
  return { ...heard(side, event), legal: [], labels: [], notations: [] };
}

function play(events: readonly EventMessage[], show: (event: EventMessage) => void): void {
  const pause = isStill(currentSettings()) ? 0 : PAUSE;
  let due = 0;
  for (const event of events) {
    if (due === 0) show(event);
    else setTimeout(() => show(event), due);
    if (event.diff.length > 0) due += pause;
  }
}
