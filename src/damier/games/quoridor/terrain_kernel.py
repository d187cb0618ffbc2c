"""Quoridor as the search sees it: spots, and the ways left to walk from them.

A *spot* is a position as a handful of ints, cheap to make: which walls stand, from which cells the
ways north and east are open, which walls still fit. Steps to a goal are counted by a *tide*: it
rises from the goal, all cells of equal distance at once, and only as far as somebody asks; tides
are remembered by the walls that stand, so that pawns move for nothing. Down the tide runs a
shortest *route*, with the walls that would lie across it. A wall across no route leaves them all;
for one that does, the tide must rise again, and where it does not reach a pawn the wall is
illegal. Nothing here chooses a move; that is `search_kernel.py`.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from damier.games.quoridor.board_kernel import Board, Mask
from damier.games.quoridor.kernel import Position

NO_ROUTE: Final = -1
MOST_REMEMBERED: Final = 60_000
CELL_BITS: Final = 7
SEAT_BITS: Final = 2

Spot: TypeAlias = tuple[Mask, Mask, Mask, Mask, tuple[int, ...], tuple[int, ...], int]
"""Walls that stand; cells open to the north, to the east; walls that fit; pawns; hands; seat."""


class Tide:
    """Cells by their steps to one goal, as far as anybody asked."""

    def __init__(self, goal: Mask) -> None:
        self.layers: list[Mask] = [goal]
        self.reached: Mask = goal


class Terrain:
    """The masks of one board, as the search needs them."""

    def __init__(self, board: Board) -> None:
        size, cells = board.size, board.cells
        self.board = board
        self.size = size
        self.all_north: Mask = (1 << cells - size) - 1
        self.all_east: Mask = sum([1 << c for c in range(cells) if c % size < size - 1])
        anchors = board.anchors
        self.closes_north: list[Mask] = []
        self.closes_east: list[Mask] = []
        self.spares: list[Mask] = []
        """For each wall, the mask of those that still fit beside it."""
        every: Mask = (1 << board.walls) - 1
        self.every_wall: Mask = every
        self.across_north: list[Mask] = [0] * cells
        self.across_east: list[Mask] = [0] * cells
        """For each cell, the walls across the way to the north, and to the east."""
        for wall in range(board.walls):
            cell = anchors[wall]
            upright = board.is_vertical(wall)
            other = cell + (size if upright else 1)
            both: Mask = 1 << cell | 1 << other
            self.closes_north.append(0 if upright else both)
            self.closes_east.append(both if upright else 0)
            across = self.across_east if upright else self.across_north
            across[cell] |= 1 << wall
            across[other] |= 1 << wall
            spared = every
            for clashing in board.clashes[wall]:
                spared &= ~(1 << clashing)
            self.spares.append(spared)
        self.bits: list[Mask] = [1 << cell for cell in range(cells)]
        self.goals: list[Mask] = [
            sum([1 << c for c in range(cells) if goal[c]]) for goal in board.goals
        ]

    def spot(self, position: Position) -> Spot:
        """A position that is not over, for the search."""
        fences, seat, pawns, _ = position
        walls: Mask = 0
        north, east, free = self.all_north, self.all_east, self.every_wall
        for wall in fences.walls:
            walls |= 1 << wall
            north &= ~self.closes_north[wall]
            east &= ~self.closes_east[wall]
            free &= self.spares[wall]
        return walls, north, east, free, pawns, fences.hands, seat


_TERRAINS: Final[dict[tuple[int, int], Terrain]] = {}


def terrain_of(board: Board) -> Terrain:
    """The one terrain of a board."""
    terrain = _TERRAINS.get((board.size, board.players))
    if terrain is None:
        terrain = _TERRAINS[board.size, board.players] = Terrain(board)
    return terrain


class Survey:
    """The ways from spots of one terrain, remembered."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.board = terrain.board
        self.tides: dict[Mask, Tide] = {}
        """By walls and seat."""
        self.routes: dict[Mask, Mask] = {}
        """By walls, cell and seat."""

    def forget_some(self) -> None:
        """Keep memory bounded. To be asked only between two spots: within one, tides are needed."""
        if len(self.tides) > MOST_REMEMBERED:
            self.tides.clear()
        if len(self.routes) > MOST_REMEMBERED:
            self.routes.clear()

    def lengths(self, spot: Spot) -> list[int]:
        walls, north, east, _, pawns, _, _ = spot
        return [self.length(walls, north, east, pawns[seat], seat) for seat in range(len(pawns))]

    def length(self, walls: Mask, north: Mask, east: Mask, cell: int, seat: int) -> int:
        """The steps from a cell to a seat's goal, pawns ignored, or NO_ROUTE."""
        key = walls << SEAT_BITS | seat
        tide = self.tides.get(key)
        if tide is None:
            tide = Tide(self.terrain.goals[seat])
            self.tides[key] = tide
        bit = self.terrain.bits[cell]
        layers = tide.layers
        reached = tide.reached
        if reached & bit:
            for steps, layer in enumerate(layers):
                if layer & bit:
                    return steps
        size = self.terrain.size
        edge = layers[-1]
        while True:
            edge = (
                (edge & north) << size
                | edge >> size & north
                | (edge & east) << 1
                | edge >> 1 & east
            ) & ~reached
            if not edge:
                return NO_ROUTE
            layers.append(edge)
            reached |= edge
            tide.reached = reached
            if edge & bit:
                return len(layers) - 1

    def routes_of(self, spot: Spot, lengths: list[int]) -> list[Mask]:
        """For each seat, the walls across its route, which is so long."""
        walls, north, east, _, pawns, _, _ = spot
        return [
            self.route(walls, north, east, pawns[seat], seat, lengths[seat])
            for seat in range(len(pawns))
        ]

    def route(
        self, walls: Mask, north: Mask, east: Mask, cell: int, seat: int, length: int
    ) -> Mask:
        """The walls that would lie across one shortest way to the goal."""
        key = (walls << CELL_BITS | cell) << SEAT_BITS | seat
        known = self.routes.get(key)
        if known is not None:
            return known
        terrain = self.terrain
        size, bits = terrain.size, terrain.bits
        layers = self.tides[walls << SEAT_BITS | seat].layers
        across: Mask = 0
        for steps in range(length - 1, -1, -1):
            layer = layers[steps]
            if north & bits[cell] and layer & bits[cell + size]:
                across |= terrain.across_north[cell]
                cell += size
            elif cell >= size and layer & bits[cell - size] & north:
                cell -= size
                across |= terrain.across_north[cell]
            elif east & bits[cell] and layer & bits[cell + 1]:
                across |= terrain.across_east[cell]
                cell += 1
            else:
                cell -= 1
                across |= terrain.across_east[cell]
        self.routes[key] = across
        return across

    def steps(self, north: Mask, east: Mask, pawns: tuple[int, ...], seat: int) -> list[int]:
        """The cells a pawn may go to, as `kernel.reachable` has them."""
        cell = pawns[seat]
        cells: list[int] = []
        for step in self._open(north, east, cell):
            if step not in pawns:
                cells.append(step)
                continue
            beyond = self._open(north, east, step)
            straight = 2 * step - cell
            if straight in beyond and straight not in pawns:
                cells.append(straight)
                continue
            for side in beyond:
                if side != straight and side not in pawns and side not in cells:
                    cells.append(side)
        return cells

    def _open(self, north: Mask, east: Mask, cell: int) -> list[int]:
        size = self.terrain.size
        cells: list[int] = []
        if north >> cell & 1:
            cells.append(cell + size)
        if cell >= size and north >> cell - size & 1:
            cells.append(cell - size)
        if east >> cell & 1:
            cells.append(cell + 1)
        if cell and east >> cell - 1 & 1:
            cells.append(cell - 1)
        return cells

    def reaches_goal(self, spot: Spot, action: int) -> bool:
        cell = action - self.board.walls
        return 0 <= cell < self.board.cells and self.board.goals[spot[6]][cell]

    def after(self, spot: Spot, action: int) -> Spot:
        """The spot after a legal action."""
        walls, north, east, free, pawns, hands, seat = spot
        terrain, board = self.terrain, self.board
        after = board.following[seat]
        if action < board.walls:
            north &= ~terrain.closes_north[action]
            east &= ~terrain.closes_east[action]
            free &= terrain.spares[action]
            hands = hands[:seat] + (hands[seat] - 1,) + hands[seat + 1 :]
            walls |= 1 << action
        elif action < board.pass_action:
            pawns = pawns[:seat] + (action - board.walls,) + pawns[seat + 1 :]
        return walls, north, east, free, pawns, hands, after
