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
  { kind: "none" } | { kind: "closed"; own: string | null } | { kind: "open"; sign: string };

/** The card of one player. Between two rounds the last one stays open until somebody chooses. */
export function lying(view: RpsView, player: string, viewer: string | null): Lying {
  const choice = view.choices[player] ?? null;
  if (view.revealed && choice) return { kind: "open", sign: choice };
  if (choice) return { kind: "closed", own: player === viewer && choice !== "hidden" ? choice : null };
  const isBetween = Object.values(view.choices).every((one) => one === null);
  const last = view.lastRound?.[player];
  return isBetween && last ? { kind: "open", sign: last } : { kind: "none" };
}

/** Who gained a point by the last round, as the scores tell; both or nobody is nobody. */
export function gained(view: RpsView, previous: RpsView | null): string | null {
  if (view.winners?.length === 1) return view.winners[0] ?? null;
  const more = view.playerIds.filter(
    (player) => (view.scores[player] ?? 0) > (previous?.scores[player] ?? Infinity),
  );
  return more.length === 1 ? (more[0] ?? null) : null;
}
