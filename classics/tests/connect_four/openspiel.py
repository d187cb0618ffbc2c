"""Connect Four as OpenSpiel plays it: an action is its column."""

from typing import Any

from classics.tests.openspiel import returns, rows_of, same_match, their_game

SIZES = ((7, 6, 4), (8, 7, 4), (9, 6, 5), (5, 4, 3))
"""Columns, rows, discs in a line."""


def play(seed: int) -> None:
    columns, rows, in_line = SIZES[seed % len(SIZES)]
    theirs = their_game("connect_four", columns=columns, rows=rows, x_in_row=in_line)

    def compare(state: Any, other: Any) -> None:
        drawn = rows_of(str(other), {"x": "x", "o": "o", ".": "."})
        assert state.cells == "".join(reversed(drawn))

    ours = same_match(
        "connect-four", theirs, number, compare, seed, columns=columns, rows=rows, in_line=in_line
    )
    assert returns(ours) == theirs.returns()


def number(state: Any, action: Any) -> int:
    return "abcdefghi".index(action.column)
