"""What a placed card takes, and why: basic, Same, Same Wall, Plus, Combo, on elements or not.

Pure functions over nine cells in the order of board.CELLS: printed ranks, what the element of the
cell adds to the card on it, and where the opponent's cards lie. Basic captures and combos compare
effective ranks; Same, Same Wall and Plus read the printed ones. Engine and bots both ask here.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from .board import NEIGHBOURS, WALLS
from .card import HIGHEST_RANK, Element, Ranks
from .rules import Rules

Cause = Literal["basic", "same", "sameWall", "plus", "combo"]

MATCHES_NEEDED = 2

Touching = tuple[int, int, int]
"""A neighbour's cell, the placed card's printed rank on that side, and the rank it meets there."""


class Flip(NamedTuple):
    """A card taken: where, by the card on which cell, why, and how far down a combo's chain."""

    cell: int
    by: int
    cause: Cause
    chain: int = 0


def element_bonus(card: Element | None, cell: Element | None) -> int:
    """What a cell's element adds to each rank of a card on it. Nothing is clamped."""
    if cell is None:
        return 0
    return 1 if card == cell else -1


def captures(
    ranks: Sequence[Ranks | None],
    bonus: Sequence[int],
    foe: Sequence[bool],
    cell: int,
    rules: Rules,
) -> list[Flip]:
    """Everything that the card just placed on `cell` takes, in the order in which it happens."""
    if not (rules.same or rules.plus):
        return [Flip(taken, cell, "basic") for taken in beaten(ranks, bonus, foe, cell)]
    flips = _specials(ranks, foe, cell, rules)
    if not flips:
        return [Flip(taken, cell, "basic") for taken in beaten(ranks, bonus, foe, cell)]
    left = list(foe)
    for flip in flips:
        left[flip.cell] = False
    if rules.combo:
        flips += _combos(ranks, bonus, left, flips)
    if rules.capture_after_special:
        flips += [Flip(taken, cell, "basic") for taken in beaten(ranks, bonus, left, cell)]
    return flips


def beaten(
    ranks: Sequence[Ranks | None], bonus: Sequence[int], foe: Sequence[bool], cell: int
) -> list[int]:
    """The basic rule: neighbours of the opponent whose touching effective rank is lower."""
    own = ranks[cell]
    assert own is not None
    extra = bonus[cell]
    found = []
    for neighbour, side, facing in NEIGHBOURS[cell]:
        if foe[neighbour]:
            other = ranks[neighbour]
            assert other is not None
            if own[side] + extra > other[facing] + bonus[neighbour]:
                found.append(neighbour)
    return found


def _specials(
    ranks: Sequence[Ranks | None], foe: Sequence[bool], cell: int, rules: Rules
) -> list[Flip]:
    """What Same takes, then what Plus takes beside it."""
    own = ranks[cell]
    assert own is not None
    touching = [
        (neighbour, own[side], other[facing])
        for neighbour, side, facing in NEIGHBOURS[cell]
        if (other := ranks[neighbour]) is not None
    ]
    flips: list[Flip] = []
    if rules.same:
        walls = WALLS[cell] if rules.same_wall else ()
        flips += _same(touching, sum([own[side] == HIGHEST_RANK for side in walls]), foe, cell)
    if rules.plus and len(touching) >= MATCHES_NEEDED:
        taken = [flip.cell for flip in flips]
        flips += [flip for flip in _plus(touching, foe, cell) if flip.cell not in taken]
    return flips


def _same(touching: Sequence[Touching], walls: int, foe: Sequence[bool], cell: int) -> list[Flip]:
    """Two or more equal pairs of touching printed ranks; an edge may count as a 10."""
    equal = [neighbour for neighbour, own, other in touching if own == other]
    if len(equal) + walls < MATCHES_NEEDED:
        return []
    cause: Cause = "same" if len(equal) >= MATCHES_NEEDED else "sameWall"
    return [Flip(neighbour, cell, cause) for neighbour in equal if foe[neighbour]]


def _plus(touching: Sequence[Touching], foe: Sequence[bool], cell: int) -> list[Flip]:
    """Two or more neighbours with the same sum of touching printed ranks."""
    totals = [own + other for _, own, other in touching]
    if len(set(totals)) == len(totals):
        return []
    return [
        Flip(neighbour, cell, "plus")
        for (neighbour, _, _), total in zip(touching, totals, strict=True)
        if foe[neighbour] and totals.count(total) >= MATCHES_NEEDED
    ]


def _combos(
    ranks: Sequence[Ranks | None], bonus: Sequence[int], left: list[bool], start: list[Flip]
) -> list[Flip]:
    """Each card taken takes on by the basic rule, and so do those. `left` forgets what is taken."""
    waiting = list(start)
    found: list[Flip] = []
    while waiting:
        attacker = waiting.pop(0)
        for taken in beaten(ranks, bonus, left, attacker.cell):
            left[taken] = False
            flip = Flip(taken, attacker.cell, "combo", attacker.chain + 1)
            found.append(flip)
            waiting.append(flip)
    return found
