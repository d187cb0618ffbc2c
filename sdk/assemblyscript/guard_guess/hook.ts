// Guard: guess a card in target's hand, eliminate if correct.
//
// JSON args: { "target":"p2", "guess":"priest" }
import { eliminate } from "damier/effect";
import { emit, playerHolds, readJson } from "damier/host";

export function guard_guess(at: usize, length: i32): void {
  const args = readJson(at, length);
  const target = args.get("target").asString();
  const guess = args.get("guess").asString();

  if (playerHolds(target, guess)) {
    emit(eliminate(target));
  }
}
