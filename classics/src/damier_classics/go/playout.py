"""Games of Go played on at random to their end, as fast as plain Python can, over whole numbers.

A move near the last one that takes, or that saves stones in atari, comes first; nobody fills an eye
of their own. Stones are bits as board.py has them; one to move is `own` all along. What it makes of
thousands of such games, search.py says.
"""

from functools import cache
from typing import Final

from .board import Grid, grid_of

MULTIPLIER: Final = 6364136223846793005
INCREMENT: Final = 1442695040888963407
MASK: Final = (1 << 64) - 1
HIGH: Final = 33
"""The low bits of such a generator are poor."""
LONGEST: Final = 3
"""Moves for each point of the board."""


class Neighbours:
    """What lies around each point of a board, by its bit."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.near = dict(zip(grid.bits, grid.near, strict=True))
        self.corners = {bit: self._corners(bit) for bit in grid.bits}
        self.inside = {bit: near.bit_count() == 4 for bit, near in self.near.items()}

    def _corners(self, bit: int) -> int:
        width = self.grid.width
        return (
            bit << width + 1 | bit << width - 1 | bit >> width + 1 | bit >> width - 1
        ) & self.grid.full


@cache
def neighbours_of(size: int) -> Neighbours:
    return Neighbours(grid_of(size))


class Playouts:
    """Plays games to their end; its random numbers go on from one to the next."""

    def __init__(self, size: int, seed: int) -> None:
        grid, around = grid_of(size), neighbours_of(size)
        self.full, self.width = grid.full, grid.width
        self.near, self.corners, self.inside = around.near, around.corners, around.inside
        self.group = grid.group
        self.longest = LONGEST * size * size
        self.seed = seed & MASK

    def is_eye(self, bit: int, own: int, other: int) -> bool:
        """Whether a free point is an eye of ours, as far as its eight neighbours tell."""
        if self.near[bit] & ~own:
            return False
        strangers = self.corners[bit] & other
        return not strangers or (self.inside[bit] and not strangers & (strangers - 1))

    def taken(self, bit: int, other: int, empty: int) -> int:
        """The other's stones that have lost their last liberty here; `empty` is without it."""
        near, width, taken = self.near, self.width, 0
        beside = near[bit] & other
        while beside:
            stone = beside & -beside
            if not near[stone] & empty:
                group = self.group(stone, other)
                grown = group << 1 | group >> 1 | group << width | group >> width
                if not grown & empty:
                    taken |= group
                beside &= ~group
            else:
                beside ^= stone
        return taken

    def has_liberty(self, bit: int, own: int, empty: int) -> bool:
        """Whether a stone of ours here has a liberty; `empty` is without it."""
        near = self.near[bit]
        if near & empty:
            return True
        if not near & own:
            return False
        group, width = self.group(bit, own | bit), self.width
        return (group << 1 | group >> 1 | group << width | group >> width) & empty != 0

    def answer(self, last: int, own: int, other: int, empty: int) -> int:
        """A move that the last one asks for: to take its group, or to save one of ours."""
        near, width = self.near, self.width
        if not near[last] & empty & (near[last] & empty) - 1:
            group = self.group(last, other)
            liberties = (group << 1 | group >> 1 | group << width | group >> width) & empty
            if liberties and not liberties & (liberties - 1):
                return liberties
        beside = near[last] & own
        while beside:
            stone = beside & -beside
            free = near[stone] & empty
            if free & (free - 1):
                beside ^= stone
                continue
            group = self.group(stone, own)
            beside &= ~group
            liberties = (group << 1 | group >> 1 | group << width | group >> width) & empty
            if liberties and not liberties & (liberties - 1):
                grown = self.group(liberties, own | liberties)
                after = (grown << 1 | grown >> 1 | grown << width | grown >> width) & empty
                after &= ~liberties
                if after & (after - 1):
                    return liberties
        return 0

    def play(self, own: int, other: int, ko: int, last: int) -> tuple[int, int, int, int, int]:
        """How a game ends: our stones, the other's, the points where each played first, and
        whether we are to move. `ko` may not be played at once; `last` is the last stone."""
        full, near = self.full, self.near
        seed, empty = self.seed, full & ~(own | other)
        free = []
        left = empty
        while left:
            bit = left & -left
            free.append(bit)
            left ^= bit
        played = touched = theirs = passes = 0
        ours_to_move = 1
        for _ in range(self.longest):
            bit = 0
            if last:
                bit = self.answer(last, own, other, empty)
                if bit and (
                    bit == ko
                    or not (
                        self.has_liberty(bit, own, empty & ~bit)
                        or self.taken(bit, other, empty & ~bit)
                    )
                ):
                    bit = 0
                if bit:
                    free.remove(bit)
            if not bit:
                count = len(free)
                while count:
                    seed = seed * MULTIPLIER + INCREMENT & MASK
                    place = (seed >> HIGH) % count
                    bit = free[place]
                    around = near[bit]
                    if around & empty:
                        if bit != ko:
                            break
                    elif not around & other:
                        if not self.is_eye(bit, own, other) and self.has_liberty(
                            bit, own, empty & ~bit
                        ):
                            break
                    elif bit != ko and (
                        self.has_liberty(bit, own, empty & ~bit)
                        or self.taken(bit, other, empty & ~bit)
                    ):
                        break
                    count -= 1
                    free[place] = free[count]
                    free[count] = bit
                else:
                    bit = 0
                if bit:
                    free[place] = free[-1]
                    free.pop()
            if bit:
                passes = 0
                empty ^= bit
                own |= bit
                ko = 0
                if near[bit] & other:
                    taken = self.taken(bit, other, empty)
                    if taken:
                        other ^= taken
                        empty |= taken
                        left = taken
                        while left:
                            stone = left & -left
                            free.append(stone)
                            left ^= stone
                        if not taken & (taken - 1) and near[bit] & ~other == taken:
                            ko = taken
                if not bit & touched:
                    touched |= bit
                    if ours_to_move:
                        played |= bit
                    else:
                        theirs |= bit
            else:
                passes += 1
                ko = 0
                if passes == 2:
                    ours_to_move ^= 1
                    own, other = other, own
                    break
            last = bit
            own, other = other, own
            ours_to_move ^= 1
        self.seed = seed
        return own, other, played, theirs, ours_to_move
