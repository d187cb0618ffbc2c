"""Guard: guess a card in target's hand, eliminate if correct.

JSON args: { "target":"p2", "guess":"priest" }
"""

from damier_hooks import host


def guard_guess(args):
    target = args["target"]
    guess = args["guess"]

    if host.player_holds(target, guess):
        host.emit(host.eliminate(target))
