"""Alpha-beta for Quoridor: deeper and deeper, over few walls, guided by the ways left to walk.

A *spot* is a position as a handful of ints, cheap to make: which walls stand, from which cells the
ways north and east are open, which walls still fit. Steps to a goal are counted by a *tide*: it
rises from the goal, all cells of equal distance at once, and only as far as somebody asks; tides
are remembered by the walls that stand, so that pawns move for nothing. Down the tide runs a
shortest *route*, with the walls that would lie across it. A wall across no route leaves them all;
for one that does, the tide must rise again, and where it does not reach a pawn the wall is
illegal. A player's candidates are the pawn's moves and the walls across an opponent's route.

With four players everybody else is taken to play against the one who thinks.
It keeps no clock: `spent` is asked once a spot. The same budget gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from damier.games.quoridor.board_kernel import Board, Mask
from damier.games.quoridor.kernel import Position
from damier.games.quoridor.playout_kernel import Dice

WON: Final = 100_000
"""What a won game is worth, less one for every ply it takes."""

NEARLY_WON: Final = 90_000
STEP: Final = 100
TEMPO: Final = 50
WALL: Final = 200
RACE_WON: Final = 1_500
"""What being ahead counts when the one behind has no walls left to change it."""

DEEPEST: Final = 40
WALLS_AT_ROOT: Final = 24
WALLS_BELOW: Final = 8
"""How many walls are looked at, the most promising first."""

NO_ROUTE: Final = -1
AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACT: Final = 3

MOST_REMEMBERED: Final = 60_000
TIES: Final = 1 << 20
"""Actions that look alike are tried in an order that is drawn."""

Spot: TypeAlias = tuple[Mask, Mask, Mask, Mask, tuple[int, ...], tuple[int, ...], int]
"""Walls that stand; cells open to the north, to the east; walls that fit; pawns; hands; seat."""

Child: TypeAlias = tuple[int, int, int, Spot]
"""For sorting: how bad it looks to who moves, and its rank in the list; then action and spot."""

Known: TypeAlias = tuple[int, int, int, int]
"""Depth, value, bound, best action."""


class OutOfBudget(Exception):
    """Thinking ends here; the deepest finished level stands."""


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


class Search:
    """One player's thinking about one position."""

    def __init__(self, position: Position, seed: int, spent: Callable[[], bool]) -> None:
        self.terrain = terrain_of(position[0].board)
        self.board = position[0].board
        self.spent = spent
        self.dice = Dice(seed)
        self.root = self.terrain.spot(position)
        self.own = position[1]
        self.tides: dict[Mask, Tide] = {}
        self.routes: dict[Mask, Mask] = {}
        self.known: dict[tuple[Mask, tuple[int, ...], tuple[int, ...], int], Known] = {}
        self.best = -1
        self.value = 0
        self.depth = 0
        """The deepest level that was finished."""

    def think(self, deepest: int = DEEPEST) -> int:
        """The best action found, or -1 if not even the first level was finished."""
        try:
            for depth in range(1, deepest + 1):
                value = self._value(self.root, depth, -WON - 1, WON + 1, 0)
                self.best = self._known_best(self.root)
                self.value = value
                self.depth = depth
                if value >= NEARLY_WON or value <= -NEARLY_WON:
                    break
        except OutOfBudget:
            pass
        return self.best

    def line(self) -> list[int]:
        """The play that is expected, as far as it is remembered."""
        actions: list[int] = []
        spot = self.root
        while len(actions) < self.depth:
            best = self._known_best(spot)
            if best < 0:
                break
            actions.append(best)
            if self._reaches_goal(spot, best):
                break
            spot = self._after(spot, best)
        return actions

    def _known_best(self, spot: Spot) -> int:
        known = self.known.get((spot[0], spot[4], spot[5], spot[6]))
        return -1 if known is None else known[3]

    def _value(self, spot: Spot, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What a spot is worth to the one who thinks, if within the window."""
        if self.spent():
            raise OutOfBudget
        self._forget_some()
        key = (spot[0], spot[4], spot[5], spot[6])
        known = self.known.get(key)
        remembered = -1
        if known is not None:
            remembered = known[3]
            if known[0] >= depth and ply > 0:
                value, bound = known[1], known[2]
                if bound == EXACT:
                    return value
                if (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        maximizing = spot[6] == self.own
        best_action = -1
        best = -WON - 1 if maximizing else WON + 1
        floor, ceiling = alpha, beta
        children = self._moves(spot)
        if depth > 1 or not children or self._falls_short(-children[0][0], maximizing, alpha, beta):
            children = self._children(spot, children, ply, remembered)
        for badness, _, action, child in children:
            if badness <= -NEARLY_WON:
                value = WON - ply - 1 if maximizing else ply + 1 - WON
            elif depth == 1:
                value = -badness if maximizing else badness
            else:
                value = self._value(child, depth - 1, floor, ceiling, ply + 1)
            if maximizing:
                if value > best:
                    best, best_action = value, action
                    if value > floor:
                        floor = value
            elif value < best:
                best, best_action = value, action
                if value < ceiling:
                    ceiling = value
            if floor >= ceiling:
                break
        bound = EXACT
        if best >= beta:
            bound = AT_LEAST
        elif best <= alpha:
            bound = AT_MOST
        self.known[key] = (depth, best, bound, best_action)
        return best

    def _forget_some(self) -> None:
        """Keep memory bounded. Asked only between two spots: within one, its tides are needed."""
        if len(self.tides) > MOST_REMEMBERED:
            self.tides.clear()
        if len(self.routes) > MOST_REMEMBERED:
            self.routes.clear()
        if len(self.known) > MOST_REMEMBERED:
            self.known.clear()

    def _falls_short(self, looks: int, maximizing: bool, alpha: int, beta: int) -> bool:
        """Whether walls must be looked at too: the best of the pawn's moves does not settle it."""
        return looks < beta if maximizing else -looks > alpha

    def _moves(self, spot: Spot) -> list[Child]:
        """The pawn's moves, the most promising first; one that wins stands alone."""
        walls, north, east, free, pawns, hands, seat = spot
        board = self.board
        lengths = self._lengths(spot)
        after = board.following[seat]
        sign = 1 if seat == self.own else -1
        goal = board.goals[seat]
        children: list[Child] = []
        for cell in self._steps(north, east, pawns, seat):
            action = board.walls + cell
            moved = pawns[:seat] + (cell,) + pawns[seat + 1 :]
            child: Spot = (walls, north, east, free, moved, hands, after)
            if goal[cell]:
                return [(-WON, 0, action, child)]
            lengths[seat] = self._length(walls, north, east, cell, seat)
            badness = -sign * self._looks(lengths, hands, after)
            children.append((badness, len(children), action, child))
        children.sort()
        return children

    def _children(self, spot: Spot, moves: list[Child], ply: int, remembered: int) -> list[Child]:
        """The pawn's moves and the walls worth a look, the most promising first; a pass where
        nothing else may be done."""
        if moves and moves[0][0] == -WON:
            return moves
        children = moves
        walls, north, east, free, pawns, hands, seat = spot
        if hands[seat]:
            children = moves + self._walls(spot, ply, len(moves))
        if not children:
            after = self.board.following[seat]
            badness = self._looks(self._lengths(spot), hands, after)
            passed: Spot = (walls, north, east, free, pawns, hands, after)
            return [(-badness if seat == self.own else badness, 0, self.board.pass_action, passed)]
        if ply == 0:
            children = [(c[0], self.dice.below(TIES), c[2], c[3]) for c in children]
        children.sort()
        if remembered >= 0 and children[0][2] != remembered:
            for i in range(1, len(children)):
                if children[i][2] == remembered:
                    children.insert(0, children.pop(i))
                    break
        return children

    def _walls(self, spot: Spot, ply: int, rank: int) -> list[Child]:
        """The walls worth a look: those across the way of an opponent."""
        walls, north, east, free, pawns, hands, seat = spot
        board, terrain = self.board, self.terrain
        before = self._lengths(spot)
        routes = [
            self._route(walls, north, east, pawns[s], s, before[s]) for s in range(board.players)
        ]
        candidates: Mask = 0
        if seat != self.own:
            candidates = routes[self.own]
        else:
            for other in range(board.players):
                if other != seat:
                    candidates |= routes[other]
        candidates &= free
        after = board.following[seat]
        left = hands[:seat] + (hands[seat] - 1,) + hands[seat + 1 :]
        sign = 1 if seat == self.own else -1
        found: list[Child] = []
        while candidates:
            wall: int = candidates.bit_length() - 1
            bit: Mask = 1 << wall
            candidates ^= bit
            more = walls | bit
            open_north = north & ~terrain.closes_north[wall]
            open_east = east & ~terrain.closes_east[wall]
            lengths: list[int] = []
            for s in range(board.players):
                length = before[s]
                if routes[s] & bit:
                    length = self._length(more, open_north, open_east, pawns[s], s)
                    if length == NO_ROUTE:
                        break
                lengths.append(length)
            if len(lengths) < board.players:
                continue
            badness = -sign * self._looks(lengths, left, after)
            child: Spot = (
                more, open_north, open_east, free & terrain.spares[wall], pawns, left, after
            )  # fmt: skip
            found.append((badness, rank + len(found), wall, child))
        found.sort()
        return found[: WALLS_BELOW if ply else WALLS_AT_ROOT]

    def _looks(self, lengths: list[int], hands: tuple[int, ...], seat: int) -> int:
        """How a spot looks to the one who thinks: steps ahead, whose turn it is, walls in hand."""
        own = self.own
        if len(lengths) > 2:
            return self._looks_to_one_of_four(lengths, hands, seat)
        other = 1 - own
        lead = (lengths[other] - lengths[own]) * STEP + (TEMPO if seat == own else -TEMPO)
        value = lead + (hands[own] - hands[other]) * WALL
        if lead > 0:
            if not hands[other]:
                value += RACE_WON
        elif not hands[own]:
            value -= RACE_WON
        return value

    def _looks_to_one_of_four(self, lengths: list[int], hands: tuple[int, ...], seat: int) -> int:
        own, players = self.own, len(lengths)
        waits = (own - seat) % players
        nearest = WON
        total = 0
        for other in range(players):
            if other != own:
                ahead = TEMPO if waits < (other - seat) % players else -TEMPO
                lead = (lengths[other] - lengths[own]) * STEP + ahead
                nearest = min(nearest, lead)
                total += lead
        return nearest + total // 8 + hands[own] * WALL

    def _lengths(self, spot: Spot) -> list[int]:
        walls, north, east, _, pawns, _, _ = spot
        return [self._length(walls, north, east, pawns[seat], seat) for seat in range(len(pawns))]

    def _length(self, walls: Mask, north: Mask, east: Mask, cell: int, seat: int) -> int:
        """The steps from a cell to a seat's goal, pawns ignored, or NO_ROUTE."""
        key = walls << 2 | seat
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

    def _route(
        self, walls: Mask, north: Mask, east: Mask, cell: int, seat: int, length: int
    ) -> Mask:
        """The walls that would lie across one shortest way to the goal."""
        key = (walls << 7 | cell) << 2 | seat
        known = self.routes.get(key)
        if known is not None:
            return known
        terrain = self.terrain
        size, bits = terrain.size, terrain.bits
        layers = self.tides[walls << 2 | seat].layers
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

    def _steps(self, north: Mask, east: Mask, pawns: tuple[int, ...], seat: int) -> list[int]:
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

    def _reaches_goal(self, spot: Spot, action: int) -> bool:
        cell = action - self.board.walls
        return 0 <= cell < self.board.cells and self.board.goals[spot[6]][cell]

    def _after(self, spot: Spot, action: int) -> Spot:
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
