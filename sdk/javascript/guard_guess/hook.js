// Guard: guess a card in target's hand, eliminate if correct.
//
// JSON args: { "target":"p2", "guess":"priest" }
export function guard_guess({ target, guess }) {
  if (host.playerHolds(target, guess)) {
    host.emit(host.eliminate(target));
  }
}
