// What lies on the table: each player's card, closed or open. Who beats whom is not known here.

export interface RpsView {
  playerIds: string[];
  choices: Record<string, string | null>;
  scores: Record<string, number>;
  lastRound: Record<string, string> | null;
  revealed: boolean;
  winsNeeded: number;
  turn: number;
  winners: string[] | null;
}

/** A card on the table: none yet, closed, or open with its sign. */
export type Lying =
  | { kind: "none" }
  | { kind: "closed"; own: string | null }
  | { kind: "open"; sign: string };

/** The card of one player. After a round both stay open until the viewer chooses again, however
 *  quickly the other does; who only watches sees them until anybody does. */
export function lying(view: RpsView, player: string, viewer: string | null): Lying {
  const choice = view.choices[player] ?? null;
  if (view.revealed && choice) return { kind: "open", sign: choice };
  const chosen = viewer === null ? Object.values(view.choices) : [view.choices[viewer]];
  const last = view.lastRound?.[player];
  if (last && chosen.every((one) => !one)) return { kind: "open", sign: last };
  if (!choice) return { kind: "none" };
  return { kind: "closed", own: player === viewer && choice !== "hidden" ? choice : null };
}

/** Who gained a point by the last round, as the scores tell; both or nobody is nobody. */
export function gained(view: RpsView, previous: RpsView | null): string | null {
  if (view.winners?.length === 1) return view.winners[0] ?? null;
  const more = view.playerIds.filter(
    (player) => (view.scores[player] ?? 0) > (previous?.scores[player] ?? Infinity),
  );
  return more.length === 1 ? (more[0] ?? null) : null;
}
