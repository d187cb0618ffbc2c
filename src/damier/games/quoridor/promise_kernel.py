"""Which actions the expert looks at, and in which order.

The pawn's moves, and the walls across one shortest route of the opponent that cut nobody off; no
other wall makes the opponent's way longer. First the best action of an earlier look, then what
looks best, helped by what was worth it in siblings and elsewhere. An action is packed into one
number, with its rank foremost: rank, looks, the steps of both afterwards, and the action.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.games.quoridor.ground_kernel import NO_ROUTE, NO_WALL, Ground, with_wall
from damier.games.quoridor.judge_kernel import MOST_WALLS, SIZE, counted, the_judge
from damier.games.quoridor.kernel import Position
from damier.games.quoridor.memory_kernel import NOTHING, OFFSET, WON
from damier.games.quoridor.step_kernel import pawn_moves

if TYPE_CHECKING:
    from mypy_extensions import i64

KILLER: Final = 120
"""What it counts to have been worth it in a sibling."""

REMEMBERED: Final = 50_000
MOST_HISTORY: Final = 150
DEEPEST_KILLER: Final = 127
MANY: Final = 512


class Promise:
    """What has been worth a look so far, in one thinking."""

    def __init__(self, position: Position, ground: Ground) -> None:
        board = position[0].board
        self.ground = ground
        self.walls: i64 = board.walls
        # mypyc would shift a number that stands in the source as 32 bits.
        self.won: i64 = WON + OFFSET + board.players - 2
        self.killers = [NOTHING] * (2 * DEEPEST_KILLER)
        self.history = [0] * (2 * MANY)
        self.noise = [0] * MANY
        """For each action, a little that is drawn: between those that look alike it decides."""
        self.judge = the_judge()
        self.learned: bool = board.size == SIZE and max(position[0].hands) <= MOST_WALLS

    def looks(self, near: i64, far: i64, hand: i64, hand2: i64) -> i64:
        """How it looks to the one to move."""
        if self.learned:
            return self.judge.looks(near, far, hand, hand2)
        return counted(near, far, hand, hand2)

    def praise(self, action: i64, seat: i64, depth: i64, ply: i64) -> None:
        """An action that ended the look at a position is tried early in its siblings."""
        if ply < DEEPEST_KILLER and self.killers[2 * ply] != action:
            self.killers[2 * ply + 1] = self.killers[2 * ply]
            self.killers[2 * ply] = action
        at: i64 = seat << 9 | action
        kept: i64 = self.history[at] + depth * depth
        self.history[at] = kept - (kept >> 4)

    def moves(
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
        depth: i64,
        beta: i64,
        ply: i64,
        remembered: i64,
    ) -> list[int]:
        """What is worth a look, the most promising first: rank, looks, steps, action, packed. A
        pawn's move that wins stands alone."""
        ground = self.ground
        walls = self.walls
        size = ground.size
        found: list[int] = []
        cells: list[int] = []
        pawn_moves(ground, n0, n1, e0, e1, pawn, other, cells)
        ground.tell_layers(n0, n1, e0, e1, pawn, seat)
        closer0: i64 = ground.layers0[near - 1]
        closer1: i64 = ground.layers1[near - 1]
        as_near0: i64 = ground.layers0[near]
        as_near1: i64 = ground.layers1[near]
        best: i64 = -WON
        for step in cells:
            cell: i64 = step
            row: i64 = ground.rows[cell]
            if row == (size - 1 if seat == 0 else 0):
                return [self.won << 23 | (walls + cell)]
            apart: i64 = cell - pawn
            steps: i64 = 0
            if apart == 1 or apart == -1 or apart == size or apart == -size:
                if ground.is_open(closer0, closer1, cell):
                    steps = near - 1
                else:
                    steps = near if ground.is_open(as_near0, as_near1, cell) else near + 1
            else:
                steps = ground.steps(n0, n1, e0, e1, cell, seat)
            looks: i64 = -self.looks(far, steps, hand2, hand)
            if looks > best:
                best = looks
            found.append(
                self._packed(looks, steps, far, walls + cell, seat, depth, ply, remembered)
            )
        if hand == 0 or (depth == 1 and best >= beta):
            found.sort(reverse=True)
            return found
        ground.tell_route(n0, n1, e0, e1, pawn, seat, near)
        r0, r1, q0, q1 = ground.r0, ground.r1, ground.q0, ground.q1
        ground.tell_layers(n0, n1, e0, e1, other, 1 - seat)
        ground.tell_route(n0, n1, e0, e1, other, 1 - seat, far)
        for edge in ground.edges:
            at: i64 = edge >> 1
            upright: bool = edge & 1 != 0
            for back in range(2):
                anchor: i64 = at
                if back:
                    if upright:
                        anchor -= size
                    else:
                        anchor -= 1
                        if ground.columns[at] == 0:
                            continue
                if anchor < 0:
                    continue
                wall: i64 = ground.upright[anchor] if upright else ground.flat[anchor]
                if wall == NO_WALL or ground.is_open(c0, c1, anchor):
                    continue
                if upright:
                    if not (
                        ground.is_open(e0, e1, anchor) and ground.is_open(e0, e1, anchor + size)
                    ):
                        continue
                elif not (ground.is_open(n0, n1, anchor) and ground.is_open(n0, n1, anchor + 1)):
                    continue
                m0, m1, w0, w1, _, _ = with_wall(ground, n0, n1, e0, e1, c0, c1, anchor, upright)
                away = ground.steps(m0, m1, w0, w1, other, 1 - seat)
                if away == NO_ROUTE:
                    continue
                own: i64 = near
                if r0 & ~m0 | r1 & ~m1 | q0 & ~w0 | q1 & ~w1:
                    own = ground.steps(m0, m1, w0, w1, pawn, seat)
                    if own == NO_ROUTE:
                        continue
                looks = -self.looks(away, own, hand2, hand - 1)
                found.append(self._packed(looks, own, away, wall, seat, depth, ply, remembered))
        found.sort(reverse=True)
        return found

    def _packed(
        self,
        looks: i64,
        near: i64,
        far: i64,
        action: i64,
        seat: i64,
        depth: i64,
        ply: i64,
        remembered: i64,
    ) -> i64:
        rank: i64 = looks
        if depth > 1:
            if action == remembered:
                rank += REMEMBERED
            else:
                kept: i64 = self.history[seat << 9 | action]
                rank += kept >> 3 if kept < 8 * MOST_HISTORY else MOST_HISTORY
                if ply < DEEPEST_KILLER and (
                    self.killers[2 * ply] == action or self.killers[2 * ply + 1] == action
                ):
                    rank += KILLER
        if ply == 0:
            rank += self.noise[action]
        return (rank + OFFSET) << 41 | (looks + OFFSET) << 23 | near << 16 | far << 9 | action
