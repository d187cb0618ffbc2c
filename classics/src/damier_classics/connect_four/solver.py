"""Connect Four on seven by six cells, solved: what a position is worth when both play best.

A side's discs are the bits of one int, column by column with a free bit above each, so that all
lines are found by shifting. It knows no engine: bots.py translates.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

COLUMNS, ROWS = 7, 6
STRIDE: Final = ROWS + 1
CELLS: Final = COLUMNS * ROWS
BOTTOM: Final = sum(1 << STRIDE * column for column in range(COLUMNS))
BOARD: Final = BOTTOM * ((1 << ROWS) - 1)
COLUMN: Final = tuple(((1 << ROWS) - 1) << STRIDE * column for column in range(COLUMNS))
FROM_THE_MIDDLE: Final = tuple(COLUMN[column] for column in (3, 2, 4, 1, 5, 0, 6))
SLANTED: Final = (STRIDE - 1, STRIDE, STRIDE + 1)
WIN, DRAW, LOSS = 1, 0, -1


class OutOfNodes(Exception):
    """The position is too far from its end for as many nodes."""


class Solved(NamedTuple):
    value: int
    column: int
    """One that keeps the value."""


class Solver:
    """What was proved is kept from one question to the next. `spent` is asked at every node."""

    def __init__(self, spent: Callable[[], bool]) -> None:
        self._spent = spent
        self._proved: tuple[dict[int, bool], dict[int, bool]] = ({}, {})

    def solve(self, own: int, discs: int) -> Solved:
        """The value for whose turn it is, and a drop that reaches it."""
        wins = drops(discs) & fours(own, discs)
        if wins:
            return Solved(WIN, column_of(wins))
        sound = _sound(own, discs)
        if not sound:
            return Solved(LOSS, column_of(drops(discs)))
        places = _in_order(own, discs, sound)
        if discs.bit_count() < CELLS - 2:
            other = own ^ discs
            for value in (WIN, DRAW):
                for place in places:
                    if not self.reaches(other, discs | place, 1 - value):
                        return Solved(value, column_of(place))
            return Solved(LOSS, column_of(places[0]))
        return Solved(DRAW, column_of(places[0]))

    def reaches(self, own: int, discs: int, value: int) -> bool:
        """Whether whose turn it is, and who cannot win at once, can get this much."""
        if self._spent():
            raise OutOfNodes
        sound = _sound(own, discs)
        if not sound:
            return False
        if discs.bit_count() >= CELLS - 2:
            return value == DRAW
        key, proved = own + discs, self._proved[value]
        found = proved.get(key)
        if found is None:
            other = own ^ discs
            found = any(
                not self.reaches(other, discs | place, 1 - value)
                for place in _in_order(own, discs, sound)
            )
            proved[key] = found
            if found == (value == WIN):  # who can win can draw, who cannot draw cannot win
                self._proved[1 - value][key] = found
        return found


def drops(discs: int) -> int:
    """Where a disc comes to rest, in each column."""
    return discs + BOTTOM & BOARD


def fours(own: int, discs: int) -> int:
    """The free cells that complete four of these discs."""
    found = own << 1 & own << 2 & own << 3
    for step in SLANTED:
        up = own << step & own << 2 * step
        found |= up & (own << 3 * step | own >> step)
        down = own >> step & own >> 2 * step
        found |= down & (own >> 3 * step | own << step)
    return found & (BOARD ^ discs)


def column_of(cells: int) -> int:
    """The first column in which one of these cells lies."""
    return ((cells & -cells).bit_length() - 1) // STRIDE


def _sound(own: int, discs: int) -> int:
    """The drops after which the other does not win at once."""
    places, threats = drops(discs), fours(own ^ discs, discs)
    forced = places & threats
    if forced:
        if forced & (forced - 1):
            return 0
        places = forced
    return places & ~(threats >> 1)


def _in_order(own: int, discs: int, places: int) -> list[int]:
    """What threatens most first, and of those what is nearest to the middle."""
    found = [places & column for column in FROM_THE_MIDDLE if places & column]
    if len(found) > 1:
        found.sort(key=lambda place: -fours(own | place, discs).bit_count())
    return found
