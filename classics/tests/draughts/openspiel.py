"""English draughts as OpenSpiel plays checkers; its actions are told apart by their own names."""

from typing import Any

from classics.tests.openspiel import returns, rows_of, same_match, their_game

LETTERS = {"o": "x", "8": "X", "+": "o", "*": "O", ".": "."}


def play(seed: int) -> None:
    theirs = their_game("checkers")

    def compare(state: Any, other: Any) -> None:
        rows = [line[1:] for line in str(other).splitlines()[:8]]
        assert state.cells == "".join(reversed(rows_of("\n".join(rows), LETTERS)))

    def number(state: Any, action: Any) -> int:
        wanted = action.start + action.to
        named = (one for one in theirs.legal_actions() if theirs.action_to_string(one) == wanted)
        return next(named, -1)

    ours = same_match("draughts", theirs, number, compare, seed)
    assert returns(ours) == theirs.returns()
