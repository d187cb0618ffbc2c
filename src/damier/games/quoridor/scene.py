"""Quoridor as a scene: cells, pawns, and a line for every wall there is or could be."""

from functools import cache
from typing import Final

from msgspec.structs import replace

from damier.scene import Board, Cell, Counter, Line, Panel, Piece, Scene, Squares

from .state import CellName, QuoridorView, WallName, names_of

COLUMNS: Final = "abcdefghijk"


def scene(view: QuoridorView, viewer: str | None) -> Scene:
    """The board from the first player's side."""
    size = view.size
    pawns = {cell: (player,) for player, cell in view.pawns.items()}
    goals = {line: player for player, line in view.goals.items()}
    cells = []
    for cell in _empty_cells(size):
        goal = goals.get(cell.id[1:]) or goals.get(cell.id[0])
        standing = [_pawn(player) for player in pawns.get(cell.id, ())]
        cells.append(replace(cell, seat=goal, pieces=standing) if goal or standing else cell)
    placed = set(view.walls)
    lines = [replace(w, is_there=True) if w.id in placed else w for w in _open_walls(size)]
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(
                    id=f"walls-{player}",
                    value=left,
                    of=max(left, _walls_of(view)),
                    label="walls_left",
                    shows_bars=True,
                )
            ],
        )
        for player, left in view.walls_left.items()
    ]
    grid = Squares(
        size,
        size,
        column_names=tuple(COLUMNS[:size]),
        row_names=tuple(str(row) for row in range(1, size + 1)),
    )
    last = () if view.last is None else (view.last.move,)
    return Scene([Board(grid, cells, lines), *panels], last=last)


def _walls_of(view: QuoridorView) -> int:
    """How many walls each had at the start: those in hand and those on the board, shared out."""
    return (sum(view.walls_left.values()) + len(view.walls)) // len(view.player_ids)


def _pawn(player: str) -> Piece:
    return Piece(id=f"pawn-{player}", shape="pawn", seat=player)


@cache
def _empty_cells(size: int) -> tuple[Cell, ...]:
    return tuple(
        Cell(id=name, at=_place(name), stands_for={"to": name}) for name in names_of(size).cells
    )


@cache
def _open_walls(size: int) -> tuple[Line, ...]:
    walls = names_of(size).of_number[: names_of(size).first_cell]
    return tuple(_wall(name) for name in walls)


def _wall(name: WallName) -> Line:
    """`e3h` lies above e3 and f3; `e3v` right of e3 and e4."""
    column, row = _place(name[:-1])
    meant = {"at": name[:-1], "orientation": name[-1]}
    if name[-1] == "h":
        return Line(id=name, start=(column, row + 1), end=(column + 2, row + 1), stands_for=meant)
    return Line(id=name, start=(column + 1, row), end=(column + 1, row + 2), stands_for=meant)


def _place(cell: CellName) -> tuple[int, int]:
    return COLUMNS.index(cell[0]), int(cell[1:]) - 1
