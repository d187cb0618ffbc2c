"""Openings of Connect Four: a drop that keeps the value, wherever solver.py takes too long.

Only positions that come up when these drops are played are there, from either seat; those nearer
to the end are left to the solver. book.txt has one sign for each in the order in which they come
up: a column, or a dot where the solver knows. Who wants it made anew: classics/tests/connect_four.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final

from .solver import COLUMN, COLUMNS, STRIDE, drops, fours

Position = tuple[int, int]
"""The discs of whose turn it is, and all discs."""

FILE: Final = "book.txt"
LEFT_TO_SOLVER: Final = "."
BEGINNINGS: Final[tuple[tuple[Position, ...], ...]] = (
    ((0, 0),),
    tuple((0, 1 << STRIDE * column) for column in range(COLUMNS)),
)
"""Where the first player chooses for the first time, and where the second does."""


def looked_up(own: int, discs: int) -> int | None:
    """The column to drop in, if this position is in the book."""
    seen, is_mirrored = as_written((own, discs))
    column = book().get(seen)
    return COLUMNS - 1 - column if is_mirrored and column is not None else column


@cache
def book() -> dict[Position, int]:
    """Every position with its column, as it is written or mirrored."""
    return {
        position: int(sign)
        for seat in (0, 1)
        for position, sign in _read(seat)
        if sign != LEFT_TO_SOLVER
    }


def leaves() -> tuple[list[Position], list[Position]]:
    """The positions at which the book ends, for the first player and for the second."""
    first, second = (
        [position for position, sign in _read(seat) if sign == LEFT_TO_SOLVER] for seat in (0, 1)
    )
    return first, second


def _read(seat: int) -> Iterator[tuple[Position, str]]:
    text = files(__package__).joinpath(FILE).read_text(encoding="ascii")
    signs = iter(text.split("\n\n")[seat].replace("\n", ""))
    level = dict.fromkeys(as_written(position)[0] for position in BEGINNINGS[seat])
    while level:
        following: dict[Position, None] = {}
        for position in level:
            sign = next(signs)
            yield position, sign
            if sign != LEFT_TO_SOLVER:
                following.update(dict.fromkeys(after(position, int(sign))))
        level = following


def after(position: Position, column: int) -> Iterator[Position]:
    """Our next positions after a drop, for each answer that does not win."""
    own, discs = position
    other = own ^ discs
    dropped = discs + (1 << STRIDE * column) & COLUMN[column]
    own, discs = own | dropped, discs | dropped
    wins = fours(other, discs)
    for place in (drops(discs) & column for column in COLUMN):
        if place and not place & wins:
            yield as_written((own, discs | place))[0]


def as_written(position: Position) -> tuple[Position, bool]:
    """The position or its mirror image, whichever the book has; and whether it is the image."""
    image = (_mirrored(position[0]), _mirrored(position[1]))
    return (image, True) if image < position else (position, False)


def _mirrored(discs: int) -> int:
    column = (1 << STRIDE) - 1
    return sum(
        (discs >> STRIDE * place & column) << STRIDE * (COLUMNS - 1 - place)
        for place in range(COLUMNS)
    )
