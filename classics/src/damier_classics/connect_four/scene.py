"""Where things lie in Connect Four: an upright board, a disc in each cell that has one."""

from damier.scene import Board, Cell, Piece, Scene, Squares

from .state import FREE, LETTERS, MARKS, ConnectFourView, cell_name


def scene(view: ConnectFourView, viewer: str | None) -> Scene:
    seats = dict(zip(MARKS, view.player_ids, strict=True))
    cells = []
    for number, mark in enumerate(view.cells):
        name = cell_name(view.columns, number)
        disc = [Piece(id=f"disc-{name}", seat=seats[mark])] if mark != FREE else []
        at = (number % view.columns, number // view.columns)
        cells.append(Cell(id=name, at=at, pieces=disc, stands_for={"column": name[0]}))
    names = tuple(LETTERS[: view.columns])
    board = Board(Squares(view.columns, view.rows, column_names=names), cells, material="drop")
    return Scene([board], last=[view.last] if view.last else [], line=view.line)
