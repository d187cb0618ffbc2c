"""Two players' Quoridor in machine words: walls, steps to a goal, shortest routes.

The board is cut between two rows, so that every set of cells fits two words: `n0`, `n1` are the
cells of the lower and the upper half that are open to the north, `e0`, `e1` to the east, `c0`,
`c1` the cells whose upper right corner is the middle of a wall. A set of cells *spreads* by one
step in some twenty operations on words, and the steps to a goal are how often that must be done.
Boards of 11 do not fit, nor do four players: those are the work of `terrain_kernel.py`.
Nothing here chooses a move; that is `deep_kernel.py`. Where a pawn may go is in `step_kernel.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.games.quoridor.board_kernel import Board
from damier.games.quoridor.kernel import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

LARGEST: Final = 9
"""The largest board whose halves fit a word."""

NO_ROUTE: Final = -1
NO_WALL: Final = -1


class Ground:
    """The masks of one board of two players. What a question leaves here, the next overwrites: so
    every search has its own."""

    def __init__(self, board: Board) -> None:
        one: i64 = board.players - 1
        # mypyc would shift a 1 that stands in the source as 32 bits.
        self.one: i64 = one
        size: i64 = board.size
        low: i64 = size * ((size + 1) // 2)
        self.board = board
        self.size: i64 = size
        self.low: i64 = low
        """How many cells the lower half has."""
        self.cells: i64 = size * size
        self.low_mask: i64 = (one << low) - 1
        self.row: i64 = (one << size) - 1
        self.top: i64 = self.row << (size * size - size - low)
        """The highest row, in the upper half; the lowest is `row`, in the lower half."""
        inner: i64 = self.row >> 1
        self.east0: i64 = 0
        self.east1: i64 = 0
        for y in range(board.size):
            if y * size < low:
                self.east0 |= inner << (y * size)
            else:
                self.east1 |= inner << (y * size - low)
        self.north1: i64 = (one << (size * size - size - low)) - 1
        self.columns = [cell % board.size for cell in range(board.cells)]
        self.rows = [cell // board.size for cell in range(board.cells)]
        last = board.size - 1
        self.flat = [
            y * last + x if x < last and y < last else NO_WALL
            for y in range(board.size)
            for x in range(board.size)
        ]
        """For each cell, the horizontal wall that is named after it."""
        self.upright = [
            board.first_vertical + x * last + y if x < last and y < last else NO_WALL
            for y in range(board.size)
            for x in range(board.size)
        ]
        """For each cell, the vertical wall that is named after it."""
        self.layers0 = [0] * (board.cells + 1)
        self.layers1 = [0] * (board.cells + 1)
        """By steps, the cells that are no farther from the goal, as far as `tell_layers` went."""
        self.edges: list[int] = []
        """The route that was told last: twice each cell that is left or entered by its north, and
        one more where it is by its east."""
        self.r0: i64 = 0
        self.r1: i64 = 0
        self.q0: i64 = 0
        self.q1: i64 = 0
        """The same as sets of cells: by their north, by their east."""

    def is_open(self, m0: i64, m1: i64, cell: i64) -> bool:
        """Whether a set of cells has this one."""
        if cell < self.low:
            return (m0 >> cell) & 1 != 0
        return (m1 >> (cell - self.low)) & 1 != 0

    def steps(self, n0: i64, n1: i64, e0: i64, e1: i64, cell: i64, seat: i64) -> i64:
        """The steps from a cell to a seat's goal, pawns ignored, or NO_ROUTE."""
        one = self.one
        size, low, low_mask, row = self.size, self.low, self.low_mask, self.row
        lift: i64 = low - size
        f0: i64 = 0
        f1: i64 = 0
        if cell < low:
            f0 = one << cell
        else:
            f1 = one << (cell - low)
        goal0: i64 = 0 if seat == 0 else row
        goal1: i64 = self.top if seat == 0 else 0
        count: i64 = 0
        while f0 & goal0 | f1 & goal1 == 0:
            up: i64 = (f0 & n0) << size
            g0: i64 = (
                f0
                | up & low_mask
                | (f0 >> size | (f1 & row) << lift) & n0
                | (f0 & e0) << 1
                | f0 >> 1 & e0
            )
            g1: i64 = (
                f1 | (f1 & n1) << size | up >> low | f1 >> size & n1 | (f1 & e1) << 1 | f1 >> 1 & e1
            )
            if g0 == f0 and g1 == f1:
                return NO_ROUTE
            f0 = g0
            f1 = g1
            count += 1
        return count

    def tell_layers(self, n0: i64, n1: i64, e0: i64, e1: i64, cell: i64, seat: i64) -> i64:
        """The same steps, from the goal to the cell; the way there stays in the layers."""
        one = self.one
        size, low, low_mask, row = self.size, self.low, self.low_mask, self.row
        lift: i64 = low - size
        to0: i64 = 0
        to1: i64 = 0
        if cell < low:
            to0 = one << cell
        else:
            to1 = one << (cell - low)
        f0: i64 = 0 if seat == 0 else row
        f1: i64 = self.top if seat == 0 else 0
        count: i64 = 0
        layers0, layers1 = self.layers0, self.layers1
        while True:
            layers0[count] = f0
            layers1[count] = f1
            if f0 & to0 | f1 & to1:
                return count
            up: i64 = (f0 & n0) << size
            g0: i64 = (
                f0
                | up & low_mask
                | (f0 >> size | (f1 & row) << lift) & n0
                | (f0 & e0) << 1
                | f0 >> 1 & e0
            )
            g1: i64 = (
                f1 | (f1 & n1) << size | up >> low | f1 >> size & n1 | (f1 & e1) << 1 | f1 >> 1 & e1
            )
            if g0 == f0 and g1 == f1:
                return NO_ROUTE
            f0 = g0
            f1 = g1
            count += 1

    def tell_route(
        self, n0: i64, n1: i64, e0: i64, e1: i64, cell: i64, seat: i64, count: i64
    ) -> None:
        """One shortest way down the layers, into `edges` and `r0`, `r1`, `q0`, `q1`."""
        one = self.one
        size, low = self.size, self.low
        layers0, layers1 = self.layers0, self.layers1
        r0: i64 = 0
        r1: i64 = 0
        q0: i64 = 0
        q1: i64 = 0
        edges: list[int] = []
        while count > 0:
            count -= 1
            l0: i64 = layers0[count]
            l1: i64 = layers1[count]
            north: i64 = cell + size
            south: i64 = cell - size
            if north < self.cells and self.is_open(l0, l1, north) and self.is_open(n0, n1, cell):
                if cell < low:
                    r0 |= one << cell
                else:
                    r1 |= one << (cell - low)
                edges.append(2 * cell)
                cell = north
            elif south >= 0 and self.is_open(l0, l1, south) and self.is_open(n0, n1, south):
                cell = south
                edges.append(2 * cell)
                if cell < low:
                    r0 |= one << cell
                else:
                    r1 |= one << (cell - low)
            elif self.is_open(e0, e1, cell) and self.is_open(l0, l1, cell + 1):
                if cell < low:
                    q0 |= one << cell
                else:
                    q1 |= one << (cell - low)
                edges.append(2 * cell + 1)
                cell += 1
            else:
                cell -= 1
                edges.append(2 * cell + 1)
                if cell < low:
                    q0 |= one << cell
                else:
                    q1 |= one << (cell - low)
        self.edges = edges
        self.r0 = r0
        self.r1 = r1
        self.q0 = q0
        self.q1 = q1


def words_of(ground: Ground, position: Position) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The walls of a position: open to the north, to the east, and the middles that are taken."""
    board = ground.board
    n0, n1 = ground.low_mask, ground.north1
    e0, e1 = ground.east0, ground.east1
    c0: i64 = 0
    c1: i64 = 0
    for wall in position[0].walls:
        n0, n1, e0, e1, c0, c1 = with_wall(
            ground, n0, n1, e0, e1, c0, c1, board.anchors[wall], board.is_vertical(wall)
        )
    return n0, n1, e0, e1, c0, c1


def with_wall(
    ground: Ground,
    n0: i64,
    n1: i64,
    e0: i64,
    e1: i64,
    c0: i64,
    c1: i64,
    anchor: i64,
    upright: bool,
) -> tuple[i64, i64, i64, i64, i64, i64]:
    """The same after one more wall, named after this cell."""
    one = ground.one
    low = ground.low
    if anchor < low:
        c0 |= one << anchor
    else:
        c1 |= one << (anchor - low)
    if upright:
        above: i64 = anchor + ground.size
        if anchor < low:
            e0 &= ~(one << anchor)
        else:
            e1 &= ~(one << (anchor - low))
        if above < low:
            e0 &= ~(one << above)
        else:
            e1 &= ~(one << (above - low))
    else:
        if anchor < low:
            n0 &= ~(one << anchor)
            n0 &= ~(one << (anchor + 1))
        else:
            n1 &= ~(one << (anchor - low))
            n1 &= ~(one << (anchor + 1 - low))
    return n0, n1, e0, e1, c0, c1
