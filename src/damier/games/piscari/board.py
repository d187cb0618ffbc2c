"""The domain of Piscari: cells, lines, pieces, the food loop, and what a placement does.

Pure functions over a tuple of nine small integers. Whose turn it is, the die and the end of the
game belong to the engine; how good a cell is, to `wizard.py` and `grandmaster.py`.
"""

from typing import Final, Literal, TypeAlias

Colour: TypeAlias = Literal["blue", "red"]
Icon: TypeAlias = Literal["fisherman", "fish", "fly"]
Cell: TypeAlias = int  # 0 is a1, 1 is b1, ... 8 is c3: the index into a board and into CELLS
Piece: TypeAlias = int  # 0 is a free cell, 1-3 the blue icons, 4-6 the red ones
Board: TypeAlias = tuple[Piece, ...]

COLOURS: Final[tuple[Colour, ...]] = ("blue", "red")
ICONS: Final[tuple[Icon, ...]] = ("fisherman", "fish", "fly")  # each preys on the next, in a loop
PREY: Final[dict[Icon, Icon]] = {"fisherman": "fish", "fish": "fly", "fly": "fisherman"}

# Columns a-c from left to right, rows 1-3 from bottom to top.
CELLS: Final = ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3")
LINES: Final[dict[str, tuple[Cell, Cell, Cell]]] = {
    "a": (0, 3, 6),
    "b": (1, 4, 7),
    "c": (2, 5, 8),
    "1": (0, 1, 2),
    "2": (3, 4, 5),
    "3": (6, 7, 8),
    "a1-c3": (0, 4, 8),
    "a3-c1": (6, 4, 2),
}
LINES_THROUGH: Final[tuple[tuple[str, ...], ...]] = tuple(
    tuple(name for name, cells in LINES.items() if cell in cells) for cell in range(len(CELLS))
)

EMPTY: Final[Piece] = 0
EMPTY_BOARD: Final[Board] = (EMPTY,) * len(CELLS)


def opponent(colour: Colour) -> Colour:
    """The other colour."""
    return "red" if colour == "blue" else "blue"


def piece(icon: Icon, colour: Colour) -> Piece:
    """The number of a piece on a board."""
    return 1 + ICONS.index(icon) + len(ICONS) * COLOURS.index(colour)


def icon_of(some_piece: Piece) -> Icon:
    """The icon of a piece (not of a free cell)."""
    return ICONS[(some_piece - 1) % len(ICONS)]


def colour_of(some_piece: Piece) -> Colour:
    """The colour of a piece (not of a free cell)."""
    return COLOURS[(some_piece - 1) // len(ICONS)]


def is_allowed(board: Board, cell: Cell, icon: Icon) -> bool:
    """Whether an icon may be placed on a cell: a free one, or its prey of either colour."""
    return board[cell] == EMPTY or icon_of(board[cell]) == PREY[icon]


def allowed_cells(board: Board, icon: Icon) -> tuple[Cell, ...]:
    """The cells an icon may be placed on, in the order of CELLS; none of them: the turn passes."""
    return tuple(cell for cell in range(len(CELLS)) if is_allowed(board, cell, icon))


def placed(board: Board, cell: Cell, icon: Icon, colour: Colour) -> Board:
    """The board after a piece is placed on a cell, whatever stood there."""
    return (*board[:cell], piece(icon, colour), *board[cell + 1 :])


def lines_won(board: Board, cell: Cell) -> tuple[str, ...]:
    """The lines through a cell that three identical pieces fill: columns, rows, diagonals."""
    return tuple(name for name in LINES_THROUGH[cell] if is_complete(board, name))


def is_complete(board: Board, line: str) -> bool:
    """Whether three identical icons of one colour fill a line."""
    first, second, third = LINES[line]
    return board[first] == board[second] == board[third] != EMPTY
