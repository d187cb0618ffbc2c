"""Which boards are the same: one number for the 48 boards that differ only by symmetry.

Eight symmetries of the square, three turns of the food loop, and the colours (the mover's pieces
are "own", the others "theirs"): none of them changes who wins. A board's four corners are brought
to the least of their 24 images by a table; where several symmetries do so, the least number
decides. Read by `grandmaster.py`, and by `tools/piscari/solve.py` which made its file.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final, TypeAlias

from .board import Board, Cell, Colour, Piece

# Seen by the mover: 0 is a free cell, 1-3 the own icons, 4-6 the opponent's.
Relative: TypeAlias = tuple[Piece, ...]
# Where each of the nine pieces comes from, and what each of the seven contents becomes.
Symmetry: TypeAlias = tuple[tuple[Cell, ...], tuple[Piece, ...]]

CONTENTS: Final = 7
CORNERS: Final[tuple[Cell, ...]] = (0, 2, 8, 6)
REST: Final[tuple[Cell, ...]] = (1, 5, 7, 3, 4)  # four edges and the centre
RESTS: Final[int] = CONTENTS ** len(REST)

SWAPPED: Final[tuple[Piece, ...]] = (0, 4, 5, 6, 1, 2, 3)
_FOOD_TURNS: Final[tuple[tuple[Piece, ...], ...]] = (
    (0, 1, 2, 3, 4, 5, 6),
    (0, 2, 3, 1, 5, 6, 4),
    (0, 3, 1, 2, 6, 4, 5),
)


def relative(board: Board, mover: Colour) -> Relative:
    """The board as its mover sees it: blue's numbers are already own and theirs."""
    return board if mover == "blue" else swapped(board)


def swapped(board: Relative) -> Relative:
    """The board seen from the other side."""
    return tuple([SWAPPED[piece] for piece in board])


def board_number(board: Relative) -> int:
    """The same number for all boards that symmetry makes the same; below BOARD_NUMBERS."""
    corners = _code(board, CORNERS)
    return ORBIT[corners] * RESTS + min(
        [
            _code([contents[board[cell]] for cell in cells], REST)
            for cells, contents in TO_LEAST[corners]
        ]
    )


def _code(board: Relative | list[Piece], cells: tuple[Cell, ...]) -> int:
    number = 0
    for cell in cells:
        number = number * CONTENTS + board[cell]
    return number


def _square_symmetries() -> Iterator[tuple[Cell, ...]]:
    """Four quarter turns, each with and without a mirror."""
    cells = tuple(range(9))
    for _ in range(4):
        cells = tuple(cells[3 * (2 - column) + row] for row, column in product(range(3), repeat=2))
        yield cells
        yield tuple(cells[3 * row + 2 - column] for row, column in product(range(3), repeat=2))


def _inverse(symmetry: Symmetry) -> Symmetry:
    cells, contents = symmetry
    return (
        tuple(cells.index(cell) for cell in range(len(cells))),
        tuple(contents.index(content) for content in range(CONTENTS)),
    )


def _corner_table() -> tuple[list[int], list[tuple[Symmetry, ...]], list[int]]:
    """For all 7^4 corners: their orbit's number, and the symmetries that lead to its least member.

    Walks the corners upwards, so that the first of an orbit is its least.
    """
    orbit = [-1] * CONTENTS ** len(CORNERS)
    to_least: list[list[Symmetry]] = [[] for _ in orbit]
    least: list[int] = []
    inverses = [_inverse(symmetry) for symmetry in SYMMETRIES]
    for code, pieces in enumerate(product(range(CONTENTS), repeat=len(CORNERS))):
        if orbit[code] >= 0:
            continue
        board = [0] * 9
        for cell, content in zip(CORNERS, pieces, strict=True):
            board[cell] = content
        for (cells, contents), inverse in zip(SYMMETRIES, inverses, strict=True):
            image = _code([contents[board[cell]] for cell in cells], CORNERS)
            orbit[image] = len(least)
            to_least[image].append(inverse)
        least.append(code)
    return orbit, [tuple(symmetries) for symmetries in to_least], least


SYMMETRIES: Final[tuple[Symmetry, ...]] = tuple(product(_square_symmetries(), _FOOD_TURNS))
ORBIT, TO_LEAST, LEAST = _corner_table()
BOARD_NUMBERS: Final = len(LEAST) * RESTS
