"""Where things lie in Reversi: discs on felt, and how many each has."""

from damier.scene import Board, Cell, Counter, Panel, Piece, Scene, Squares

from .state import FREE, LETTERS, MARKS, ReversiView, cell_name


def scene(view: ReversiView, viewer: str | None) -> Scene:
    seats = dict(zip(MARKS, view.player_ids, strict=True))
    cells = []
    for number, mark in enumerate(view.cells):
        name, at = cell_name(view.size, number), (number % view.size, number // view.size)
        disc = [Piece(id=f"disc-{name}", seat=seats[mark])] if mark != FREE else []
        cells.append(Cell(id=name, at=at, pieces=disc, stands_for={"cell": name}))
    grid = Squares(
        view.size,
        view.size,
        from_top=True,
        column_names=tuple(LETTERS[: view.size]),
        row_names=tuple(str(row + 1) for row in range(view.size)),
    )
    panels = [
        Panel(seat=player, things=[Counter(id=f"discs-{player}", value=count, label="discs")])
        for player, count in view.discs.items()
    ]
    last = [view.last] if view.last else []
    return Scene([Board(grid, cells, material="felt"), *panels], last=last)
