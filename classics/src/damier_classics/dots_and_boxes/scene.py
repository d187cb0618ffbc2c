"""Where things lie in dots and boxes: sides to touch, and boxes with their owners."""

from damier.scene import Board, Cell, Counter, Line, Panel, Piece, Scene, Squares

from .state import FREE, LETTERS, MARKS, DotsView, layout_of


def scene(view: DotsView, viewer: str | None) -> Scene:
    seats = dict(zip(MARKS, view.player_ids, strict=True))
    layout = layout_of(view.columns, view.rows)
    cells = []
    for number, mark in enumerate(view.boxes):
        row, column = divmod(number, view.columns)
        name = f"{LETTERS[column]}{row + 1}"
        owned = [Piece(id=f"box-{name}", shape="box", seat=seats[mark])] if mark != FREE else []
        cells.append(Cell(id=name, at=(column, row), pieces=owned))
    lines = []
    for (x, y, way), name, mark in zip(layout.places, layout.names, view.sides, strict=True):
        end = (x + 1, y) if way == "h" else (x, y + 1)
        lines.append(
            Line(
                id=name,
                start=(x, y),
                end=end,
                is_there=mark != FREE,
                seat=seats.get(mark),
                stands_for={"side": name},
            )
        )
    panels = [
        Panel(
            seat=player,
            things=[Counter(id=f"boxes-{player}", value=view.boxes.count(mark), label="boxes")],
        )
        for mark, player in seats.items()
    ]
    board = Board(Squares(view.columns, view.rows), cells, lines, material="paper")
    return Scene([board, *panels], last=[view.last] if view.last else [])
