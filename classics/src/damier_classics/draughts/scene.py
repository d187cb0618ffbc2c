"""Where things lie in draughts: men and kings on the dark squares."""

from damier.scene import Board, Cell, Counter, Panel, Piece, Scene, Shape, Squares

from .state import KINGS, LETTERS, SIDES, SIZES, DraughtsView, square_name


def scene(view: DraughtsView, viewer: str | None) -> Scene:
    size = SIZES[view.variant]
    seats = {
        mark: player for side, player in zip(SIDES, view.player_ids, strict=True) for mark in side
    }
    cells = []
    for number, mark in enumerate(view.cells):
        name, (row, column) = square_name(size, number), divmod(number, size)
        if (row + column) % 2:
            cells.append(Cell(id=name, at=(column, row), tone="light"))
            continue
        pieces = []
        if mark in seats:
            shape: Shape = "king" if mark in KINGS else "disc"
            pieces = [Piece(id=f"piece-{name}", shape=shape, seat=seats[mark])]
        means = ({"from": name}, {"to": name})
        cells.append(Cell(id=name, at=(column, row), tone="dark", pieces=pieces, stands_for=means))
    rows = tuple(str(row + 1) for row in range(size))
    grid = Squares(size, size, column_names=tuple(LETTERS[:size]), row_names=rows)
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(
                    id=f"pieces-{player}", value=sum(map(view.cells.count, side)), label="pieces"
                )
            ],
        )
        for side, player in zip(SIDES, view.player_ids, strict=True)
    ]
    return Scene([Board(grid, cells), *panels], last=view.last)
