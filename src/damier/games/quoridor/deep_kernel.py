"""Alpha-beta for two players' Quoridor, in machine words: what the expert thinks with.

It deepens as far as its budget allows, and looks at the pawn's moves and at the walls across one
shortest route of the opponent, the most promising first. What it knows of a position (a value or
a bound, and the best action) is kept in two generations of a table. Late actions are looked at
less deep first, and through a narrow window. Without walls in any hand the race is counted out.
It keeps no clock: `spent` is asked once a position. The same budget gives the same answer
everywhere. Routes are those of `ground_kernel.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from damier.games.quoridor.ground_kernel import Ground, with_wall, words_of
from damier.games.quoridor.kernel import Position, applied, winner
from damier.games.quoridor.memory_kernel import (
    MOST_IN_HAND,
    NEARLY_WON,
    NOTHING,
    OFFSET,
    WON,
    Memory,
)
from damier.games.quoridor.playout_kernel import Dice
from damier.games.quoridor.promise_kernel import MANY, Promise
from damier.games.quoridor.race_kernel import cannot_be_stopped
from damier.games.quoridor.search_kernel import OutOfBudget

if TYPE_CHECKING:
    from mypy_extensions import i64

DEEPEST: Final = 40
AT_LEAST: Final = 1
AT_MOST: Final = 2
EXACT: Final = 3

WALLS_AT_ROOT: Final = 32
WALLS_BELOW: Final = 10
"""How many walls are looked at, the most promising first."""

NULL_DEPTH: Final = 3
LATE: Final = 3
LATER: Final = 8
NOISE: Final = 8
REPEATS: Final = 12
LONGEST_LINE: Final = 256


class Deep:
    """One player's thinking about one position."""

    def __init__(self, position: Position, seed: int, spent: Callable[[], bool]) -> None:
        board = position[0].board
        self.board = board
        self.ground = Ground(board)
        self.walls: i64 = board.walls
        self.position = position
        self.spent = spent
        self.memory = Memory(board)
        self.promise = Promise(position, self.ground)
        dice = Dice(seed)
        self.promise.noise = [dice.below(NOISE) for _ in range(MANY)]
        self.path = [0] * LONGEST_LINE
        self.best: i64 = -1
        self.value: i64 = 0
        self.depth: i64 = 0
        """The deepest level that was finished."""
        self.null_depth: i64 = NULL_DEPTH
        """How much less deep a pass is looked at, if a pass is tried: who stands well enough
        without moving need not be looked at further."""
        self.late: i64 = LATE
        self.later: i64 = LATER
        """After so many actions, the rest is first looked at less deep, and then even less."""
        self.below: i64 = WALLS_BELOW

    def think(self, deepest: int = DEEPEST) -> int:
        """The best action found, or -1 if there was no time for any."""
        ground = self.ground
        fences, seat, pawns, _ = self.position
        own: i64 = seat
        n0, n1, e0, e1, c0, c1 = words_of(ground, self.position)
        pawn: i64 = pawns[seat]
        other: i64 = pawns[1 - seat]
        near = ground.steps(n0, n1, e0, e1, pawn, own)
        far = ground.steps(n0, n1, e0, e1, other, 1 - own)
        hand: i64 = fences.hands[seat]
        hand2: i64 = fences.hands[1 - seat]
        key = self.memory.key_of(self.position)
        try:
            for depth in range(1, deepest + 1):
                value = self._value(
                    n0, n1, e0, e1, c0, c1, pawn, other, hand, hand2, near, far, own, key,
                    depth, -WON - 1, WON + 1, 0, False,
                )  # fmt: skip
                self.depth = depth
                if value >= NEARLY_WON or value <= -NEARLY_WON:
                    break
        except OutOfBudget:
            pass
        return self.best

    def line(self) -> list[int]:
        """The play that is expected, as far as it is remembered."""
        actions: list[int] = []
        position = self.position
        best: int = self.best
        while best >= 0 and len(actions) < max(self.depth, 1):
            actions.append(best)
            position = applied(position, best)
            if winner(position) >= 0:
                break
            known = self.memory.known(self.memory.key_of(position))
            best = -1 if known < 0 or known & NOTHING == NOTHING else known & NOTHING
        return actions

    def _value(
        self,
        n0: i64,
        n1: i64,
        e0: i64,
        e1: i64,
        c0: i64,
        c1: i64,
        pawn: i64,
        other: i64,
        hand: i64,
        hand2: i64,
        near: i64,
        far: i64,
        seat: i64,
        key: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
        may_pass: bool,
    ) -> i64:
        """What a position is worth to the one to move, if within the window."""
        if self.spent():
            raise OutOfBudget
        ground = self.ground
        if ply < LONGEST_LINE:
            # What comes back leads nowhere: neither is ahead.
            self.path[ply] = key
            back: i64 = ply - 4
            while back >= 0 and back >= ply - REPEATS:
                if self.path[back] == key:
                    return 0
                back -= 2
        if ply > 0:
            if hand2 == 0 and near <= far:
                sure = cannot_be_stopped(ground, n0, n1, e0, e1, pawn, other, seat, near, True)
                if sure:
                    return WON - ply - 2 * near + 1
            elif hand == 0 and far < near:
                sure = cannot_be_stopped(ground, n0, n1, e0, e1, other, pawn, 1 - seat, far, False)
                if sure:
                    return ply + 2 * far - WON
        remembered: i64 = NOTHING
        known = self.memory.known(key)
        if known >= 0:
            remembered = known & NOTHING
            if ply > 0 and (known >> 12 & 255) >= depth:
                value: i64 = (known >> 20) - OFFSET
                if value >= NEARLY_WON:
                    value -= ply
                elif value <= -NEARLY_WON:
                    value += ply
                bound: i64 = known >> 9 & 7
                if bound == EXACT:
                    return value
                if (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
                    return value
        if (
            may_pass
            and depth >= self.null_depth
            and hand > 0
            and hand2 > 0
            and beta < NEARLY_WON
            and self.promise.looks(near, far, hand, hand2) >= beta
        ):
            passed: i64 = -self.promise.looks(far, near, hand2, hand)
            if depth > self.null_depth:
                passed = -self._value(
                    n0, n1, e0, e1, c0, c1, other, pawn, hand2, hand, far, near, 1 - seat,
                    key ^ self.memory.turn_key, depth - self.null_depth, -beta, 1 - beta,
                    ply + 1, False,
                )  # fmt: skip
            if passed >= beta and passed < NEARLY_WON:
                return passed
        moves = self.promise.moves(
            n0, n1, e0, e1, c0, c1, pawn, other, hand, hand2, near, far, seat,
            depth, beta, ply, remembered,
        )  # fmt: skip
        best: i64 = -WON - 1
        best_action: i64 = NOTHING
        floor: i64 = alpha
        count: i64 = 0
        placed: i64 = 0
        most: i64 = self.below if ply else WALLS_AT_ROOT
        for packed in moves:
            move: i64 = packed
            action: i64 = move & NOTHING
            if action < self.walls:
                placed += 1
                if placed > most:
                    continue
            value = (move >> 23 & 262_143) - OFFSET
            if value >= NEARLY_WON:
                value = WON - ply - 1
            elif depth > 1:
                after: i64 = depth - 1
                if count >= self.late and depth >= 3 and value < NEARLY_WON:
                    after -= 2 if count >= self.later and depth >= 5 else 1
                if count == 0:
                    value = -self._child(
                        n0, n1, e0, e1, c0, c1, pawn, other, hand, hand2, seat, key, move,
                        after, -beta, -floor, ply,
                    )  # fmt: skip
                else:
                    value = -self._child(
                        n0, n1, e0, e1, c0, c1, pawn, other, hand, hand2, seat, key, move,
                        after, -floor - 1, -floor, ply,
                    )  # fmt: skip
                    if value > floor and (after < depth - 1 or value < beta):
                        value = -self._child(
                            n0, n1, e0, e1, c0, c1, pawn, other, hand, hand2, seat, key, move,
                            depth - 1, -beta, -floor, ply,
                        )  # fmt: skip
            count += 1
            if value > best:
                best = value
                best_action = action
                if ply == 0:
                    self.best = action
                    self.value = value
                if value > floor:
                    floor = value
                    if floor >= beta:
                        if depth > 1:
                            self.promise.praise(action, seat, depth, ply)
                        break
        kind: i64 = EXACT
        if best >= beta:
            kind = AT_LEAST
        elif best <= alpha:
            kind = AT_MOST
        self.memory.keep(key, depth, kind, best, ply, best_action)
        return best

    def _child(
        self,
        n0: i64,
        n1: i64,
        e0: i64,
        e1: i64,
        c0: i64,
        c1: i64,
        pawn: i64,
        other: i64,
        hand: i64,
        hand2: i64,
        seat: i64,
        key: i64,
        move: i64,
        depth: i64,
        alpha: i64,
        beta: i64,
        ply: i64,
    ) -> i64:
        """What it is worth to the other after this move."""
        action: i64 = move & NOTHING
        near: i64 = move >> 16 & 127
        far: i64 = move >> 9 & 127
        memory = self.memory
        key ^= memory.turn_key
        if action >= self.walls:
            cell: i64 = action - self.walls
            first: i64 = seat * self.ground.cells
            key ^= memory.pawn_keys[first + pawn] ^ memory.pawn_keys[first + cell]
            return self._value(
                n0, n1, e0, e1, c0, c1, other, cell, hand2, hand, far, near, 1 - seat, key,
                depth, alpha, beta, ply + 1, True,
            )  # fmt: skip
        key ^= memory.wall_keys[action]
        key ^= (
            memory.hand_keys[seat * MOST_IN_HAND + hand]
            ^ memory.hand_keys[seat * MOST_IN_HAND + hand - 1]
        )
        anchor: i64 = self.board.anchors[action]
        m0, m1, w0, w1, d0, d1 = with_wall(
            self.ground, n0, n1, e0, e1, c0, c1, anchor, action >= self.board.first_vertical
        )
        return self._value(
            m0, m1, w0, w1, d0, d1, other, pawn, hand2, hand - 1, far, near, 1 - seat, key,
            depth, alpha, beta, ply + 1, True,
        )  # fmt: skip
