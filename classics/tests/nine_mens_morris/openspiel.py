"""Nine men's morris as OpenSpiel plays it: a point, or 24 + 24 * from + to."""

from typing import Any

from damier_classics.nine_mens_morris.state import POINTS, Move

from classics.tests.openspiel import returns, same_match, their_game

LETTERS = {"W": "x", "B": "o", ".": "."}


def play(seed: int) -> None:
    theirs = their_game("nine_mens_morris")

    def compare(state: Any, other: Any) -> None:
        drawn = str(other).split("\n\n")[0]
        assert state.cells == "".join(LETTERS.get(sign, "") for sign in drawn)

    ours = same_match("nine-mens-morris", theirs, number, compare, seed)
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    if isinstance(action, Move):
        return 24 + 24 * POINTS.index(action.start) + POINTS.index(action.to)
    return POINTS.index(action.point)
