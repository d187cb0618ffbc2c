"""The shapes of Piscari: what a match starts from, its state, its two actions, what viewers see.

A state holds the board as nine small integers, as `board.py` has it; a view names every cell,
icon and colour. No rule is here: those are in `engine.py`.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

from .board import CELLS, COLOURS, EMPTY_BOARD, ICONS, Board, Colour, Icon, Piece

CellName = Annotated[str, Meta(pattern=r"^[a-z][0-9]{1,2}$(?!\n)")]
"""A cell by its name; whether the board has it is for the rules to say."""


class PiscariConfig(Config):
    first: Literal["blue", "red", "random"] = "random"


class Figure(Value):
    """A piece by its names, as views show it."""

    icon: Icon
    colour: Colour


class Rolled(Value):
    """A roll and what came of it; no cell while the piece is not placed yet, and on a pass."""

    player_id: PlayerId
    colour: Colour
    icon: Icon
    passed: bool = False
    cell: CellName | None = None
    taken: Figure | None = None


class PiscariState(State):
    cells: tuple[Piece, ...] = EMPTY_BOARD
    die: Icon | None = None
    last: Rolled | None = None
    previous: Rolled | None = None
    winning_lines: tuple[str, ...] = ()


class PiscariView(View):
    colours: dict[str, Colour]
    board: dict[str, Figure | None]
    die: Icon | None
    last: Rolled | None
    previous: Rolled | None
    """The turn before: so that nobody misses a pass when the next one follows at once."""
    winning_lines: tuple[str, ...]


class Roll(Action):
    pass


class Place(Action):
    cell: CellName


FIGURES: Final = (None, *(Figure(icon=i, colour=c) for c in COLOURS for i in ICONS))
"""The names of every piece, by its number on a board; None is a free cell."""

PIECES: Final = {figure: number for number, figure in enumerate(FIGURES)}

ROLL: Final = Roll()
PLACES: Final = tuple(Place(cell=name) for name in CELLS)
CELL_OF: Final = {name: cell for cell, name in enumerate(CELLS)}


def shown_board(cells: Board) -> dict[str, Figure | None]:
    """A board as views show it: cells by name, from a1 to c3."""
    return {name: FIGURES[piece] for name, piece in zip(CELLS, cells, strict=True)}


def board_of(view: PiscariView) -> Board:
    """The board that a view shows."""
    return tuple(PIECES[view.board[name]] for name in CELLS)


def colour_by_player(players: tuple[PlayerId, ...]) -> dict[str, Colour]:
    """Blue is the first seat, red the second."""
    return dict(zip(players, COLOURS, strict=True))
