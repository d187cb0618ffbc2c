"""Dots and boxes as OpenSpiel plays it: lying sides row by row, then upright ones."""

from typing import Any

from damier_classics.dots_and_boxes.state import layout_of

from classics.tests.openspiel import returns, same_match, their_game

SIZES = ((2, 2), (3, 2), (3, 3), (4, 5))
"""Columns and rows."""


def play(seed: int) -> None:
    columns, rows = SIZES[seed % len(SIZES)]
    theirs = their_game("dots_and_boxes", num_cols=columns, num_rows=rows)

    def number(state: Any, action: Any) -> int:
        return layout_of(columns, rows).numbers[action.side]

    def compare(state: Any, other: Any) -> None:
        text = str(other)
        assert (text.count("1"), text.count("2")) == tuple(map(state.boxes.count, "xo"))

    ours = same_match("dots-and-boxes", theirs, number, compare, seed, columns=columns, rows=rows)
    assert returns(ours) == theirs.returns()
