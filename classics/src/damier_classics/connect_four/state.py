"""The shapes of Connect Four. Columns are letters, rows numbers from the bottom: `d1`.

A board is a text with a letter for each cell, row by row from a1: x for the first player's discs,
o for the second's, a dot where there is none.
"""

from functools import cache
from typing import Annotated, Final

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghi"
FREE: Final = "."
MARKS: Final = "xo"
DIRECTIONS: Final = ((1, 0), (0, 1), (1, 1), (1, -1))

Column = Annotated[str, Meta(pattern=r"^[a-i]$(?!\n)")]
Line = tuple[int, ...]


class ConnectFourConfig(Config):
    columns: Annotated[int, Meta(ge=4, le=9)] = 7
    rows: Annotated[int, Meta(ge=4, le=8)] = 6
    in_line: Annotated[int, Meta(ge=3, le=5)] = 4
    """How many discs in a line win."""


class ConnectFourState(State):
    columns: int
    rows: int
    in_line: int
    cells: str
    last: str | None = None
    line: tuple[str, ...] = ()


class ConnectFourView(View):
    columns: int
    rows: int
    in_line: int
    cells: str
    last: str | None
    """The cell of the last disc, such as `d1`."""
    line: tuple[str, ...]
    """The cells of the winning line, from one end to the other."""


class Drop(Action):
    column: Column


def cell_name(columns: int, number: int) -> str:
    return f"{LETTERS[number % columns]}{number // columns + 1}"


@cache
def lines_of(columns: int, rows: int, length: int) -> tuple[Line, ...]:
    """Every line of this length on the board, as numbers of cells."""
    return tuple(
        tuple((row + n * up) * columns + column + n * across for n in range(length))
        for across, up in DIRECTIONS
        for row in range(rows)
        for column in range(columns)
        if column + (length - 1) * across < columns and 0 <= row + (length - 1) * up < rows
    )


@cache
def lines_through(columns: int, rows: int, length: int) -> tuple[tuple[Line, ...], ...]:
    """The lines that each cell is on."""
    lines = lines_of(columns, rows, length)
    return tuple(tuple(x for x in lines if cell in x) for cell in range(columns * rows))
