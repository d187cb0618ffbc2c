package main

import "damier"

// Guard: guess a card in target's hand, eliminate if correct.
//
// JSON args: { "target":"p2", "guess":"priest" }
//
//go:wasmexport guard_guess
func guardGuess(at, length uint32) {
	args := damier.ReadJSON(at, length)
	target := args.Text("target")
	guess := args.Text("guess")

	if damier.PlayerHolds(target, guess) {
		damier.Emit(damier.Eliminate(target))
	}
}

func main() {}
