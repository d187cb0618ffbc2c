"""Boards of Go as whole numbers: a bit for each point, so that a group grows by shifts.

Rows are one bit wider than the board, and that bit is never set: nothing grows over the edge. It
knows stones, groups and liberties; whose turn it is and what may not be repeated, engine.py does.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import Final

from .state import FREE, MARKS

KEY_BITS: Final = 53
"""A browser keeps such numbers exact."""


class Grid:
    """What is true of every board of a size."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.width = size + 1
        row = (1 << size) - 1
        self.full = sum(row << self.width * number for number in range(size))
        self.bits = tuple(
            1 << number // size * self.width + number % size for number in range(size * size)
        )
        self.number = {bit: number for number, bit in enumerate(self.bits)}
        self.near = tuple(self.around(bit) for bit in self.bits)
        self.keys = tuple(tuple(_key(mark, number) for number in range(size**2)) for mark in MARKS)

    def around(self, stones: int) -> int:
        """The points that have one of these beside them."""
        width = self.width
        return (stones << 1 | stones >> 1 | stones << width | stones >> width) & self.full

    def group(self, stone: int, stones: int) -> int:
        """All of these stones that are joined to this one."""
        width = self.width
        while True:
            grown = stone | stone << 1 | stone >> 1 | stone << width | stone >> width
            grown &= stones
            if grown == stone:
                return stone
            stone = grown

    def groups(self, stones: int) -> Iterator[int]:
        while stones:
            group = self.group(stones & -stones, stones)
            yield group
            stones ^= group

    def stones(self, cells: str) -> tuple[int, int]:
        """Black's stones and White's."""
        size = self.size
        rows = [cells[at : at + size] for at in range(0, size * size, size)]
        text = FREE.join(rows)[::-1]
        return (
            int(text.translate(_ONLY[0]), 2),
            int(text.translate(_ONLY[1]), 2),
        )

    def numbers(self, stones: int) -> Iterator[int]:
        """The points of these, by number."""
        while stones:
            bit = stones & -stones
            yield self.number[bit]
            stones ^= bit

    def key(self, side: int, stones: int) -> int:
        """What these stones of one side add to the number of a position."""
        key, keys = 0, self.keys[side]
        for number in self.numbers(stones):
            key ^= keys[number]
        return key

    def taken(self, number: int, own: int, other: int) -> int:
        """The other's stones that a stone here would take."""
        bit = self.bits[number]
        empty, taken = self.full & ~(own | other | bit), 0
        for group in self.groups_at(self.near[number] & other, other):
            if not self.around(group) & empty:
                taken |= group
        return taken

    def groups_at(self, points: int, stones: int) -> Iterator[int]:
        """The groups of these stones that hold one of these points, each once."""
        while points:
            group = self.group(points & -points, stones)
            yield group
            points &= ~group

    def ways(self, own: int, other: int) -> tuple[int, dict[int, int]]:
        """The points where a stone would have a liberty, and what would be taken at some."""
        empty = self.full & ~(own | other)
        takes: dict[int, int] = {}
        for group in self.groups(other):
            liberties = self.around(group) & empty
            if not liberties & (liberties - 1):
                takes[liberties] = takes.get(liberties, 0) | group
        safe = own
        for group in self.groups(own):
            liberties = self.around(group) & empty
            if not liberties & (liberties - 1):
                safe &= ~group
        return empty & (self.around(empty | safe) | sum(takes)), takes

    def owned(self, black: int, white: int) -> tuple[int, int]:
        """By area: stones, and empty points that only one side reaches."""
        areas = [black, white]
        for region in self.groups(self.full & ~(black | white)):
            beside = self.around(region)
            for side, (own, other) in enumerate(((black, white), (white, black))):
                if beside & own and not beside & other:
                    areas[side] |= region
        return areas[0], areas[1]


_ONLY = (
    str.maketrans({MARKS[0]: "1", MARKS[1]: "0", FREE: "0"}),
    str.maketrans({MARKS[0]: "0", MARKS[1]: "1", FREE: "0"}),
)


def _key(mark: str, number: int) -> int:
    """The same on every machine."""
    hashed = blake2b(f"{mark}{number}".encode(), digest_size=8, person=b"damier-go").digest()
    return int.from_bytes(hashed, "big") >> 64 - KEY_BITS


@cache
def grid_of(size: int) -> Grid:
    return Grid(size)
