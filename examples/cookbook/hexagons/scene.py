"""Where things lie: a board of hexagons, each of which can be touched."""

from damier.scene import Board, Cell, Hexagons, Piece, Scene

from . import SIZE


def scene(view, viewer):
    cells = []
    for number, seat in enumerate(view.cells):
        column, row = number % SIZE, number // SIZE
        stone = [] if seat is None else [Piece(id=f"s{number}", seat=view.player_ids[seat])]
        place = {"column": column, "row": row}
        cells.append(Cell(id=f"c{number}", at=(column, row), pieces=stone, stands_for=place))
    return Scene([Board(Hexagons(SIZE, SIZE), cells)])
