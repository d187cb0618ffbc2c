"""Quoridor, slow and obvious: sets of names and breadth-first search, straight from the rulings.

The twin that the kernels are checked against. It shares no line, table or number with them; the
two meet only in names such as `e2` and `e3h`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

Cell = tuple[int, int]
"""Column and row, both from 0: e1 is (4, 0)."""

COLUMNS = "abcdefghijk"
DIRECTIONS = ((0, 1), (1, 0), (0, -1), (-1, 0))


@dataclass(frozen=True)
class SlowPosition:
    size: int
    pawns: tuple[Cell, ...]
    hands: tuple[int, ...]
    walls: frozenset[str] = frozenset()
    seat: int = 0


def slow_opening(size: int, players: int, walls_each: int) -> SlowPosition:
    middle, last = size // 2, size - 1
    south, west, north, east = (middle, 0), (0, middle), (middle, last), (last, middle)
    pawns = (south, north) if players == 2 else (south, west, north, east)
    return SlowPosition(size, pawns, (walls_each,) * players)


def slow_legal_names(position: SlowPosition) -> list[str]:
    """Pawn moves row by row, horizontal walls row by row, vertical walls column by column."""
    if slow_winner(position) is not None:
        return []
    moves = sorted(slow_pawn_moves(position), key=lambda cell: (cell[1], cell[0]))
    names = [cell_name(cell) for cell in moves]
    anchors = range(position.size - 1)
    horizontal = [cell_name((x, y)) + "h" for y in anchors for x in anchors]
    vertical = [cell_name((x, y)) + "v" for x in anchors for y in anchors]
    if position.hands[position.seat] > 0:
        names += [wall for wall in horizontal + vertical if slow_wall_refusal(position, wall) == ""]
    return names or ["pass"]


def slow_applied(position: SlowPosition, name: str) -> SlowPosition:
    pawns, hands, walls = list(position.pawns), list(position.hands), set(position.walls)
    if name[-1] in "hv":
        walls.add(name)
        hands[position.seat] -= 1
    elif name != "pass":
        pawns[position.seat] = cell_named(name)
    seat = (position.seat + 1) % len(pawns)
    return SlowPosition(position.size, tuple(pawns), tuple(hands), frozenset(walls), seat)


def slow_winner(position: SlowPosition) -> int | None:
    for seat, pawn in enumerate(position.pawns):
        if is_goal(position, seat, pawn):
            return seat
    return None


def is_goal(position: SlowPosition, seat: int, cell: Cell) -> bool:
    last = position.size - 1
    x, y = cell
    if len(position.pawns) == 2:
        return y == (last, 0)[seat]
    return (y == last, x == last, y == 0, x == 0)[seat]


def slow_pawn_moves(position: SlowPosition) -> set[Cell]:
    closed = closed_borders(position.walls)
    x, y = position.pawns[position.seat]
    moves: set[Cell] = set()
    for dx, dy in DIRECTIONS:
        next_cell = (x + dx, y + dy)
        if not can_step(position.size, closed, (x, y), next_cell):
            continue
        if next_cell not in position.pawns:
            moves.add(next_cell)
            continue
        behind = (x + 2 * dx, y + 2 * dy)
        if can_step(position.size, closed, next_cell, behind) and behind not in position.pawns:
            moves.add(behind)
            continue
        for side in ((dy, dx), (-dy, -dx)):
            diagonal = (next_cell[0] + side[0], next_cell[1] + side[1])
            is_open = can_step(position.size, closed, next_cell, diagonal)
            if is_open and diagonal not in position.pawns:
                moves.add(diagonal)
    return moves


def slow_wall_refusal(position: SlowPosition, wall: str) -> str:
    """The code of the refusal, with the seat for `blocks_player`; empty if the wall is legal."""
    (x, y), orientation = cell_named(wall[:-1]), wall[-1]
    if not (0 <= x < position.size - 1 and 0 <= y < position.size - 1):
        return "out_of_bounds"
    if wall in position.walls:
        return "wall_exists"
    if closed_borders({wall}) & closed_borders(position.walls):
        return "wall_overlaps"
    if cell_name((x, y)) + ("v" if orientation == "h" else "h") in position.walls:
        return "wall_crosses"
    for seat in range(len(position.pawns)):
        if slow_path_length(position, seat, position.walls | {wall}) is None:
            return f"blocks_player {seat}"
    return ""


def slow_path_length(position: SlowPosition, seat: int, walls: frozenset[str]) -> int | None:
    """Steps to the goal by breadth-first search, pawns ignored; None without a path."""
    closed = closed_borders(walls)
    edge, seen, length = [position.pawns[seat]], {position.pawns[seat]}, 0
    while edge:
        if any(is_goal(position, seat, cell) for cell in edge):
            return length
        reached = [cell for here in edge for cell in neighbours(position.size, closed, here)]
        edge = list(set(reached) - seen)
        seen.update(edge)
        length += 1
    return None


def neighbours(size: int, closed: set[frozenset[Cell]], cell: Cell) -> Iterator[Cell]:
    for dx, dy in DIRECTIONS:
        other = (cell[0] + dx, cell[1] + dy)
        if can_step(size, closed, cell, other):
            yield other


def can_step(size: int, closed: set[frozenset[Cell]], cell: Cell, other: Cell) -> bool:
    inside = 0 <= other[0] < size and 0 <= other[1] < size
    return inside and frozenset({cell, other}) not in closed


def closed_borders(walls: frozenset[str] | set[str]) -> set[frozenset[Cell]]:
    """The pairs of cells that these walls part: `e3h` lies above e3 and f3."""
    closed: set[frozenset[Cell]] = set()
    for wall in walls:
        x, y = cell_named(wall[:-1])
        if wall[-1] == "h":
            closed |= {frozenset({(c, y), (c, y + 1)}) for c in (x, x + 1)}
        else:
            closed |= {frozenset({(x, r), (x + 1, r)}) for r in (y, y + 1)}
    return closed


def cell_name(cell: Cell) -> str:
    return f"{COLUMNS[cell[0]]}{cell[1] + 1}"


def cell_named(name: str) -> Cell:
    return COLUMNS.index(name[0]), int(name[1:]) - 1
