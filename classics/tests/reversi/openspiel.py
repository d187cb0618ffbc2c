"""Reversi as OpenSpiel plays Othello: an action is its cell row by row from a1; 64 is the pass."""

from typing import Any

from damier_classics.reversi.state import Place, number_of

from classics.tests.openspiel import returns, rows_of, same_match, their_game


def play(seed: int) -> None:
    theirs = their_game("othello")

    def compare(state: Any, other: Any) -> None:
        # Its first and its last line name columns, and every row begins with its number.
        drawn = rows_of("\n".join(str(other).splitlines()[2:10]), {"x": "x", "o": "o", "-": "."})
        assert state.cells == "".join(drawn)

    ours = same_match("reversi", theirs, number, compare, seed)
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    return 64 if not isinstance(action, Place) else int(number_of(8, action.cell) or 0)
