"""Where things lie in Go: stones on the crossings, prisoners beside the names, area at the end."""

from collections.abc import Mapping
from typing import Literal

from damier.scene import Board, Cell, Counter, Panel, Piece, Scene, Squares, Tag, key

from .state import FREE, LETTERS, MARKS, WHITE, GoView, point_name, stars

COLOURS: Mapping[str, Literal["black", "white"]] = {"x": "black", "o": "white"}


def scene(view: GoView, viewer: str | None) -> Scene:
    size, cells = view.size, []
    for number, mark in enumerate(view.cells):
        name, at = point_name(size, number), (number % size, number // size)
        lying = []
        if mark != FREE:
            lying = [Piece(id=f"stone-{name}", shape="stone", colour=COLOURS[mark])]
        elif view.owned is not None and view.owned[number] != FREE:
            lying = [Piece(id=f"area-{name}", shape="cross", colour=COLOURS[view.owned[number]])]
        cells.append(Cell(id=name, at=at, pieces=lying, stands_for={"point": name}))
    grid = Squares(
        size,
        size,
        on_points=True,
        column_names=tuple(LETTERS[:size]),
        row_names=tuple(str(row + 1) for row in range(size)),
        stars=stars(size),
    )
    panels = [panel(view, seat) for seat in (0, 1)]
    return Scene([Board(grid, cells), *panels], last=[view.last] if view.last else [])


def panel(view: GoView, seat: int) -> Panel:
    player, mark = view.player_ids[seat], MARKS[seat]
    things: list[Piece | Counter | Tag] = [
        Piece(id=f"colour-{mark}", shape="stone", colour=COLOURS[mark]),
        Counter(id=f"prisoners-{mark}", value=view.prisoners[player], label="prisoners"),
    ]
    if view.owned is not None:
        area = view.owned.count(mark)
        things.append(Counter(id=f"area-{mark}", value=area, label="area"))
    if seat == WHITE:
        komi = key("komi", komi=view.komi, stones=view.handicap)
        things.append(Tag(id="komi", label=komi))
    return Panel(seat=player, things=things)
