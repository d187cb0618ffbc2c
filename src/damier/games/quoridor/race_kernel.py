"""Races that are decided: a pawn that nobody can hold up any more, with two players.

Whoever has no walls left can only stand in the way. So a race is won for certain if the runner
arrives first and has a shortest way on which, at every step, the other cannot yet be beside it:
then nobody jumps and nobody is blocked, and counting steps is the whole truth. Both pawns spread
over the board at once: the runner over such safe cells, the other over all it might have reached.
Where they may meet, this proves nothing, and the search looks on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from damier.games.quoridor.ground_kernel import Ground

if TYPE_CHECKING:
    from mypy_extensions import i64


def spread(ground: Ground, n0: i64, n1: i64, e0: i64, e1: i64, f0: i64, f1: i64) -> tuple[i64, i64]:
    """These cells and all that are one step away."""
    size, low = ground.size, ground.low
    up: i64 = (f0 & n0) << size
    g0: i64 = f0 | up & ground.low_mask | (f0 >> size | (f1 & ground.row) << low - size) & n0
    g1: i64 = f1 | (f1 & n1) << size | up >> low | f1 >> size & n1
    return g0 | (f0 & e0) << 1 | f0 >> 1 & e0, g1 | (f1 & e1) << 1 | f1 >> 1 & e1


def cannot_be_stopped(
    ground: Ground,
    n0: i64,
    n1: i64,
    e0: i64,
    e1: i64,
    runner: i64,
    other: i64,
    seat: i64,
    steps: i64,
    runs_first: bool,
) -> bool:
    """Whether the runner of this seat, so many steps from the goal, surely arrives after as many
    turns of its own, the other having no walls. Who arrives first is the caller's to compare."""
    one, low = ground.one, ground.low
    s0: i64 = 0
    s1: i64 = 0
    o0: i64 = 0
    o1: i64 = 0
    if runner < low:
        s0 = one << runner
    else:
        s1 = one << (runner - low)
    if other < low:
        o0 = one << other
    else:
        o1 = one << (other - low)
    near0, near1 = spread(ground, n0, n1, e0, e1, o0, o1)
    if s0 & near0 | s1 & near1:
        return False
    if not runs_first:
        o0 = near0
        o1 = near1
        near0, near1 = spread(ground, n0, n1, e0, e1, o0, o1)
        if s0 & near0 | s1 & near1:
            return False
    ground.tell_layers(n0, n1, e0, e1, runner, seat)
    layers0, layers1 = ground.layers0, ground.layers1
    while steps > 0:
        steps -= 1
        s0, s1 = spread(ground, n0, n1, e0, e1, s0, s1)
        l0: i64 = layers0[steps]
        l1: i64 = layers1[steps]
        s0 &= l0
        s1 &= l1
        if steps == 0:
            break
        s0 &= ~near0
        s1 &= ~near1
        if s0 | s1 == 0:
            return False
        o0 = near0
        o1 = near1
        near0, near1 = spread(ground, n0, n1, e0, e1, o0, o1)
        s0 &= ~near0
        s1 &= ~near1
        if s0 | s1 == 0:
            return False
    return True
