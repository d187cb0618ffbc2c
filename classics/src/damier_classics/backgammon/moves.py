"""Where checkers may go: one side's, counted from its own home, against the other's.

As many dice as possible must be played; where only one of two can be, the higher one.
"""

from collections.abc import Iterator
from functools import lru_cache

from .state import ACROSS, BAR, HOME, OFF, Checkers, Dice

KEPT = 50_000
"""Positions whose moves are remembered."""

Step = tuple[int, int, int]
"""From which point to which, by which die."""


def steps(own: Checkers, other: Checkers, die: int) -> Iterator[Step]:
    """What this die allows by itself."""
    if own[BAR]:
        if other[ACROSS - (BAR - die)] < 2:
            yield BAR, BAR - die, die
        return
    farthest = max(point for point, count in enumerate(own) if count)
    for start in range(farthest, 0, -1):
        if not own[start]:
            continue
        to = start - die
        if to > OFF:
            if other[ACROSS - to] < 2:
                yield start, to, die
        elif farthest <= HOME and (to == OFF or start == farthest):
            yield start, OFF, die


def moved(own: Checkers, other: Checkers, start: int, to: int) -> tuple[Checkers, Checkers]:
    """Both sides after one step; a lone checker that is hit goes to the bar."""
    ours, theirs = list(own), list(other)
    ours[start] -= 1
    ours[to] += 1
    if to != OFF and theirs[ACROSS - to] == 1:
        theirs[ACROSS - to] = 0
        theirs[BAR] += 1
    return tuple(ours), tuple(theirs)


@lru_cache(maxsize=KEPT)
def most_dice(own: Checkers, other: Checkers, left: Dice) -> int:
    """How many of these dice can be played."""
    if own[OFF] == sum(own):
        return 0
    best = 0
    for die in set(left):
        rest = without(left, die)
        for start, to, _ in steps(own, other, die):
            best = max(best, 1 + (most_dice(*moved(own, other, start, to), rest) if rest else 0))
            if best == len(left):
                return best
    return best


@lru_cache(maxsize=KEPT)
def playable(own: Checkers, other: Checkers, left: Dice) -> tuple[Step, ...]:
    """The steps that leave as many dice playable as there can be, from the farthest point on. Where
    two dice bear off from one point, the lower one does: the other is then as good for any."""
    most = most_dice(own, other, left)
    if most == 0:
        return ()
    found: list[Step] = []
    for die in sorted(set(left)):
        rest = without(left, die)
        for start, to, _ in steps(own, other, die):
            after = most_dice(*moved(own, other, start, to), rest) if rest else 0
            if 1 + after == most:
                found.append((start, to, die))
    if most == 1 < len(set(left)):
        highest = max(die for _, _, die in found)
        found = [step for step in found if step[2] == highest]
    named = {(start, to): (start, to, die) for start, to, die in reversed(found)}
    return tuple(sorted(named.values(), key=lambda step: (-step[0], -step[1])))


def without(left: Dice, die: int) -> Dice:
    """The dice that are left once this one is played."""
    at = left.index(die)
    return left[:at] + left[at + 1 :]


def pips(own: Checkers) -> int:
    """How far all checkers have to go."""
    return sum(point * count for point, count in enumerate(own))
