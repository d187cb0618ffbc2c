"""Alpha-beta for Quoridor: deeper and deeper, over few walls, guided by the ways left to walk.

A player's candidates are the pawn's moves and the walls across an opponent's shortest route, the
most promising first; spots and routes are those of `terrain_kernel.py`. What was found out about
a spot is remembered, values as values and bounds as bounds.
With four players everybody else is taken to play against the one who thinks.
It keeps no clock: `spent` is asked once a spot. The same budget gives the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from damier.games.quoridor.board_kernel import Mask
from damier.games.quoridor.kernel import Position
from damier.games.quoridor.playout_kernel import Dice
from damier.games.quoridor.terrain_kernel import (
    MOST_REMEMBERED,
    NO_ROUTE,
    Spot,
    Survey,
    terrain_of,
)

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

AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACT: Final = 3

FIRST_WALL: Final = 16
"""Walls are ranked after the pawn's moves that look as good."""

TIES: Final = 1 << 20
"""Actions that look alike are tried in an order that is drawn."""

Child: TypeAlias = tuple[int, int, int, Spot]
"""For sorting: how bad it looks to who moves, and its rank in the list; then action and spot."""

Known: TypeAlias = tuple[int, int, int, int]
"""Depth, value, bound, best action."""


class OutOfBudget(Exception):
    """Thinking ends here; what was found so far stands."""


class Search:
    """One player's thinking about one position."""

    def __init__(self, position: Position, seed: int, spent: Callable[[], bool]) -> None:
        self.terrain = terrain_of(position[0].board)
        self.board = position[0].board
        self.spent = spent
        self.dice = Dice(seed)
        self.root = self.terrain.spot(position)
        self.own = position[1]
        self.survey = Survey(self.terrain)
        self.known: dict[tuple[Mask, tuple[int, ...], tuple[int, ...], int], Known] = {}
        self.best = -1
        self.value = 0
        self.depth = 0
        """The deepest level that was finished."""

    def think(self, deepest: int = DEEPEST) -> int:
        """The best action found, or -1 if there was no time for any. A level that is not finished
        counts as far as it came: it starts with the best action of the level before."""
        try:
            for depth in range(1, deepest + 1):
                value = self._value(self.root, depth, -WON - 1, WON + 1, 0)
                self.depth = depth
                if value >= NEARLY_WON or value <= -NEARLY_WON:
                    break
        except OutOfBudget:
            pass
        return self.best

    def line(self) -> list[int]:
        """The play that is expected, as far as it is remembered."""
        actions: list[int] = []
        spot, best = self.root, self.best
        while best >= 0 and len(actions) < max(self.depth, 1):
            actions.append(best)
            if self.survey.reaches_goal(spot, best):
                break
            spot = self.survey.after(spot, best)
            best = self._known_best(spot)
        return actions

    def _known_best(self, spot: Spot) -> int:
        known = self.known.get((spot[0], spot[4], spot[5], spot[6]))
        return -1 if known is None else known[3]

    def _value(self, spot: Spot, depth: int, alpha: int, beta: int, ply: int) -> int:
        """What a spot is worth to the one who thinks, if within the window."""
        if self.spent():
            raise OutOfBudget
        self.survey.forget_some()
        if len(self.known) > MOST_REMEMBERED:
            self.known.clear()
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
                    if ply == 0:
                        self.best, self.value = action, value
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

    def _falls_short(self, looks: int, maximizing: bool, alpha: int, beta: int) -> bool:
        """Whether walls must be looked at too: the best of the pawn's moves does not settle it."""
        return looks < beta if maximizing else -looks > alpha

    def _moves(self, spot: Spot) -> list[Child]:
        """The pawn's moves, the most promising first; one that wins stands alone."""
        walls, north, east, free, pawns, hands, seat = spot
        board = self.board
        lengths = self.survey.lengths(spot)
        after = board.following[seat]
        sign = 1 if seat == self.own else -1
        goal = board.goals[seat]
        children: list[Child] = []
        for cell in self.survey.steps(north, east, pawns, seat):
            action = board.walls + cell
            moved = pawns[:seat] + (cell,) + pawns[seat + 1 :]
            child: Spot = (walls, north, east, free, moved, hands, after)
            if goal[cell]:
                return [(-WON, 0, action, child)]
            lengths[seat] = self.survey.length(walls, north, east, cell, seat)
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
            before = self.survey.lengths(spot)
            routes = self.survey.routes_of(spot, before)
            candidates = self._candidates(routes, seat) & free
            children = moves + self._walls(spot, before, routes, candidates, ply)
            if not children:
                children = self._walls(spot, before, routes, free, ply)
        if not children:
            after = self.board.following[seat]
            badness = self._looks(self.survey.lengths(spot), hands, after)
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

    def _candidates(self, routes: list[Mask], seat: int) -> Mask:
        """The walls across the way of an opponent."""
        if seat != self.own:
            return routes[self.own]
        across: Mask = 0
        for other in range(self.board.players):
            if other != seat:
                across |= routes[other]
        return across

    def _walls(
        self, spot: Spot, before: list[int], routes: list[Mask], candidates: Mask, ply: int
    ) -> list[Child]:
        """The legal ones of these walls, which all fit, the most promising first."""
        walls, north, east, free, pawns, hands, seat = spot
        board, terrain = self.board, self.terrain
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
                    length = self.survey.length(more, open_north, open_east, pawns[s], s)
                    if length == NO_ROUTE:
                        break
                lengths.append(length)
            if len(lengths) < board.players:
                continue
            badness = -sign * self._looks(lengths, left, after)
            child: Spot = (
                more, open_north, open_east, free & terrain.spares[wall], pawns, left, after
            )  # fmt: skip
            found.append((badness, FIRST_WALL + len(found), wall, child))
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
