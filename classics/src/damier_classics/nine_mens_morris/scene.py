"""Where things lie in nine men's morris: points joined by lines, and men still in hand."""

from damier.scene import Board, Cell, Counter, Panel, Piece, Points, Scene

from .state import FREE, LINKS, MARKS, MEN, POINTS, MorrisView

EDGE = 6
"""Columns and rows go from 0 to this on the sheet, a margin around them."""


def scene(view: MorrisView, viewer: str | None) -> Scene:
    seats = dict(zip(MARKS, view.player_ids, strict=True))
    cells = []
    for point, mark in zip(POINTS, view.cells, strict=True):
        at = ("abcdefg".index(point[0]), EDGE + 1 - int(point[1]))
        man = [Piece(id=f"man-{point}", seat=seats[mark])] if mark != FREE else []
        means = ({"point": point}, {"from": point}, {"to": point})
        cells.append(Cell(id=point, at=at, pieces=man, stands_for=means))
    links = [(POINTS[start], POINTS[end]) for start, end in LINKS]
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(id=f"hand-{player}", value=left, of=MEN, label="in_hand", shows_bars=True)
            ]
            if left
            else [Counter(id=f"men-{player}", value=view.cells.count(mark), label="men")],
        )
        for mark, (player, left) in zip(MARKS, view.in_hand.items(), strict=True)
    ]
    return Scene([Board(Points(EDGE, EDGE, links), cells), *panels], last=view.last)
