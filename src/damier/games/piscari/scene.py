"""Piscari as a scene: nine cells of water, the pieces on them, and the die."""

from typing import Final

from damier.scene import Board, Cell, Die, Piece, Row, Scene, Squares, key

from .board import CELLS, LINES
from .state import Figure, PiscariView

SIDE: Final = 3


def scene(view: PiscariView, viewer: str | None) -> Scene:
    seats: dict[str, str] = {colour: player for player, colour in view.colours.items()}
    cells = [
        Cell(
            id=name,
            at=(number % SIDE, number // SIDE),
            tone="water",
            pieces=_figure(name, view.board[name], seats),
            stands_for={"cell": name},
        )
        for number, name in enumerate(CELLS)
    ]
    board = Board(
        Squares(SIDE, SIDE, column_names=("a", "b", "c"), row_names=("1", "2", "3")), cells
    )
    die = Die(id="die", text=view.die, seat=view.current_player_id, stands_for={"type": "roll"})
    last = () if view.last is None or view.last.cell is None else (view.last.cell,)
    line = [CELLS[cell] for name in view.winning_lines[:1] for cell in LINES[name]]
    return Scene([board, Row(id="dice", things=[die])], last=last, line=line)


def _figure(cell: str, figure: Figure | None, seats: dict[str, str]) -> tuple[Piece, ...]:
    if figure is None:
        return ()
    label = key(f"{figure.colour}_{figure.icon}")
    return (
        Piece(
            id=f"piece-{cell}",
            shape="disc",
            seat=seats[figure.colour],
            text=figure.icon,
            label=label,
        ),
    )
