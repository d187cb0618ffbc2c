"""Merlin and Gandalf: the cell whose lines gain most, by the table of line values `etats.json`.

The table is handed in, decoded; the file is made by `tools/piscari/states.py`. Looks one placement
ahead and no further (`grandmaster.py` sees to the end), and leaves the choice among equal cells to
the caller's seeded generator.
"""

from collections.abc import Mapping
from itertools import product
from typing import Final, TypeAlias

from .board import (
    EMPTY,
    LINES,
    LINES_THROUGH,
    Board,
    Cell,
    Colour,
    Icon,
    Piece,
    allowed_cells,
    placed,
)

# A state of a line, as decimal text, gives the line's value for each colour.
States: TypeAlias = Mapping[str, Mapping[Colour, int]]

# What a piece adds to the state of its line: one decimal digit for each icon of each colour,
# blue fishermen first, so that a person can read it. Indexed by piece.
STATE_DIGITS: Final[tuple[int, ...]] = (0, 100_000, 10_000, 1_000, 100, 10, 1)
CONTENTS: Final = len(STATE_DIGITS)


def line_state(pieces: tuple[Piece, ...]) -> int:
    """The number of a line's state: 100 020 is a blue fisherman and two red fish, in any order."""
    return sum(STATE_DIGITS[piece] for piece in pieces if piece != EMPTY)


def line_value(board: Board, line: str, colour: Colour, states: States) -> int:
    """What a line is worth to a colour."""
    return states[str(line_state(tuple(board[cell] for cell in LINES[line])))][colour]


def gain(board: Board, cell: Cell, icon: Icon, colour: Colour, states: States) -> int:
    """What all lines through a cell gain by a placement there; negative is a loss."""
    after = placed(board, cell, icon, colour)
    return sum(
        line_value(after, line, colour, states) - line_value(board, line, colour, states)
        for line in LINES_THROUGH[cell]
    )


def gains(board: Board, icon: Icon, colour: Colour, states: States) -> dict[Cell, int]:
    """The gain of every allowed cell, in the order of CELLS; empty where the turn passes."""
    return {cell: gain(board, cell, icon, colour, states) for cell in allowed_cells(board, icon)}


def best_cells(board: Board, icon: Icon, colour: Colour, states: States) -> tuple[Cell, ...]:
    """The allowed cells of highest gain; empty where the turn passes."""
    by_cell = gains(board, icon, colour, states)
    highest = max(by_cell.values(), default=0)
    return tuple(cell for cell, value in by_cell.items() if value == highest)


def line_values(states: States) -> tuple[int, ...]:
    """The table by the contents of a line, in base CONTENTS: blue's values, and red's negated."""
    lines = product(range(CONTENTS), repeat=3)
    return tuple(states[str(line_state(line))]["blue"] for line in lines)


def board_value(board: Board, colour: Colour, by_contents: tuple[int, ...]) -> int:
    """What all eight lines together are worth to a colour, by `line_values`."""
    value = 0
    for first, second, third in LINES.values():
        at = (board[first] * CONTENTS + board[second]) * CONTENTS + board[third]
        value += by_contents[at]
    return value if colour == "blue" else -value
