// A choice that waits for a second word, for those who want that: the same thing touched again, or the
// button in the message line. Another position forgets it.
import { useState } from "react";
import { useSettings } from "../settings/settings";
import type { LegalAction } from "../wire/types";
import { isSame } from "./actions";

export interface Chosen {
  action: LegalAction;
  confirm: () => void;
  letGo: () => void;
}

/** What a board says instead of `act`, and what waits to be confirmed in the position of entry `seq`. */
export function useConfirmed(
  act: (action: LegalAction) => void,
  legal: readonly LegalAction[],
  seq: number,
): [(action: LegalAction) => void, Chosen | null] {
  const { confirms } = useSettings();
  const [waiting, setWaiting] = useState<{ action: LegalAction; seq: number } | null>(null);
  const chosen = waiting !== null && waiting.seq === seq ? waiting.action : null;
  const play = (action: LegalAction) => {
    setWaiting(null);
    act(action);
  };
  const choose = (action: LegalAction) => {
    // what the rules refuse is refused at once
    const isLegal = legal.some((one) => isSame(one, action));
    if (!confirms || !isLegal || legal.length === 1 || isSame(action, chosen)) play(action);
    else setWaiting({ action, seq });
  };
  if (chosen === null) return [choose, null];
  return [choose, { action: chosen, confirm: () => play(chosen), letGo: () => setWaiting(null) }];
}
