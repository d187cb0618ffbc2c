"""Where things lie in Connect Four."""

from damier.scene import Board, Cell, Piece, Scene, Squares

from .engine import COLUMNS, LETTERS, ROWS, FourView, cell_name


def scene(view: FourView, viewer: str | None) -> Scene:
    cells = []
    for column in range(COLUMNS):
        for row in range(ROWS):
            name, stack = cell_name(column, row), view.stacks[column]
            disc = [Piece(id=f"disc-{name}", seat=stack[row])] if row < len(stack) else []
            cells.append(
                Cell(id=name, at=(column, row), pieces=disc, stands_for={"column": column})
            )
    board = Board(Squares(COLUMNS, ROWS, column_names=tuple(LETTERS)), cells, material="drop")
    return Scene([board], last=[view.last] if view.last else [], line=view.line)
