"""Where a pawn of two players' Quoridor may go, over the words of `ground_kernel.py`.

The rules themselves are in `kernel.py`; this is the same, for a search.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.games.quoridor.ground_kernel import Ground

if TYPE_CHECKING:
    from mypy_extensions import i64


def pawn_moves(
    ground: Ground,
    n0: i64,
    n1: i64,
    e0: i64,
    e1: i64,
    cell: i64,
    other: i64,
    found: list[int],
) -> None:
    """Adds the cells that a pawn may go to: a free step, or beyond the other, or beside it."""
    size = ground.size
    if ground.is_open(n0, n1, cell):
        _go(ground, n0, n1, e0, e1, cell, cell + size, other, found)
    if cell >= size and ground.is_open(n0, n1, cell - size):
        _go(ground, n0, n1, e0, e1, cell, cell - size, other, found)
    if ground.is_open(e0, e1, cell):
        _go(ground, n0, n1, e0, e1, cell, cell + 1, other, found)
    if cell > 0 and ground.is_open(e0, e1, cell - 1):
        _go(ground, n0, n1, e0, e1, cell, cell - 1, other, found)


def _go(
    ground: Ground,
    n0: i64,
    n1: i64,
    e0: i64,
    e1: i64,
    cell: i64,
    to: i64,
    other: i64,
    found: list[int],
) -> None:
    if to != other:
        found.append(to)
        return
    size = ground.size
    ahead: i64 = to - cell
    north: bool = ground.is_open(n0, n1, to)
    south: bool = to >= size and ground.is_open(n0, n1, to - size)
    east: bool = ground.is_open(e0, e1, to)
    west: bool = to > 0 and ground.is_open(e0, e1, to - 1)
    upward: bool = (ahead == size and north) or (ahead == -size and south)
    sideways: bool = (ahead == 1 and east) or (ahead == -1 and west)
    if upward or sideways:
        found.append(to + ahead)
    elif ahead == size or ahead == -size:
        if east:
            found.append(to + 1)
        if west:
            found.append(to - 1)
    else:
        if north:
            found.append(to + size)
        if south:
            found.append(to - size)
