"""The shapes of Reversi. Columns are letters, rows numbers from the top: `d3`.

A board is a text with a letter for each cell, row by row from a1: x for the first player's discs,
o for the second's, a dot where there is none.
"""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghij"
FREE: Final = "."
MARKS: Final = "xo"
WAYS: Final = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)

CellName = Annotated[str, Meta(pattern=r"^[a-j]([1-9]|10)$(?!\n)")]


class ReversiConfig(Config):
    size: Literal[6, 8, 10] = 8


class ReversiState(State):
    size: int
    cells: str
    last: str | None = None


class ReversiView(View):
    size: int
    cells: str
    last: str | None
    """Where the last disc was placed; none after a pass."""
    discs: dict[str, int]


class Place(Action):
    cell: CellName


class Pass(Action):
    """Whoever can place nothing passes, and only then."""


Act = Place | Pass


def cell_name(size: int, number: int) -> str:
    return f"{LETTERS[number % size]}{number // size + 1}"


def number_of(size: int, cell: str) -> int | None:
    """The number of a cell, if it is on the board."""
    column, row = LETTERS.index(cell[0]), int(cell[1:]) - 1
    return row * size + column if column < size and row < size else None


@cache
def places(size: int) -> tuple[Place, ...]:
    return tuple(Place(cell=cell_name(size, number)) for number in range(size * size))


@cache
def rays(size: int) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """From each cell, the cells in each direction as far as the edge; only where two fit."""
    found = []
    for number in range(size * size):
        y, x = divmod(number, size)
        ways = []
        for across, down in WAYS:
            along = []
            column, row = x + across, y + down
            while 0 <= column < size and 0 <= row < size:
                along.append(row * size + column)
                column, row = column + across, row + down
            if len(along) > 1:
                ways.append(tuple(along))
        found.append(tuple(ways))
    return tuple(found)


@cache
def corner_regions(size: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Each corner with the three cells beside it."""
    end, square = size - 1, size * size
    corners = ((0, 1, 1), (end, -1, 1), (square - size, 1, -1), (square - 1, -1, -1))
    return tuple(
        (corner, (corner + across, corner + down * size, corner + across + down * size))
        for corner, across, down in corners
    )
