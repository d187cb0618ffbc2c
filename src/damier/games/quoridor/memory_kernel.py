"""What the search knows of positions it has seen: values or bounds, and the best actions.

Two generations: once the young one is full it becomes the old one, and what was in that is
forgotten. So memory is bounded, and what was met lately is always there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.games.quoridor.board_kernel import Board
from damier.games.quoridor.kernel import Position

if TYPE_CHECKING:
    from mypy_extensions import i64

WON: Final = 100_000
"""What a won game is worth, less one for every ply it takes."""

NEARLY_WON: Final = 90_000
OFFSET: Final = 131_072
"""Makes every value positive, to be packed."""

NOTHING: Final = 511
"""No action. Actions take nine bits."""

MOST_KNOWN: Final = 400_000
"""How many positions a generation holds."""

MOST_IN_HAND: Final = 64
GOLDEN: Final = 0x9E3779B97F4A7C15
WORD_64: Final = 0xFFFFFFFFFFFFFFFF


class Memory:
    """The table, and the keys that make a number of each position."""

    def __init__(self, board: Board) -> None:
        self.cells = board.cells
        self.wall_keys = keys(1, board.walls)
        self.pawn_keys = keys(1_000, 2 * board.cells)
        self.hand_keys = keys(2_000, 2 * MOST_IN_HAND)
        self.turn_key: i64 = keys(3_000, 1)[0]
        self.young: dict[int, int] = {}
        self.old: dict[int, int] = {}

    def key_of(self, position: Position) -> i64:
        """The number of a position in the table."""
        fences, seat, pawns, _ = position
        key: i64 = 0
        for wall in fences.walls:
            key ^= self.wall_keys[wall]
        for s in range(2):
            key ^= self.pawn_keys[s * self.cells + pawns[s]]
            key ^= self.hand_keys[s * MOST_IN_HAND + fences.hands[s]]
        if seat == 1:
            key ^= self.turn_key
        return key

    def known(self, key: i64) -> i64:
        """What the table has on a position, packed, or -1."""
        found = self.young.get(key)
        if found is None:
            found = self.old.get(key)
            if found is None:
                return -1
        return found

    def keep(self, key: i64, depth: i64, bound: i64, value: i64, ply: i64, action: i64) -> None:
        """Remember; wins are counted from the position, not from where thinking began."""
        if value >= NEARLY_WON:
            value += ply
        elif value <= -NEARLY_WON:
            value -= ply
        if len(self.young) >= MOST_KNOWN:
            self.old = self.young
            self.young = {}
        self.young[key] = (value + OFFSET) << 20 | depth << 12 | bound << 9 | action


_KEYS: Final[dict[tuple[int, int], list[int]]] = {}


def keys(first: int, count: int) -> list[int]:
    """So many keys of 60 bits. Those of `Dice` would not do: they are linear, and exclusive-ors of
    them would meet."""
    found = _KEYS.get((first, count))
    if found is not None:
        return found
    found = []
    for number in range(first, first + count):
        mixed = number * GOLDEN & WORD_64
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & WORD_64
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & WORD_64
        found.append((mixed ^ mixed >> 31) >> 4)
    _KEYS[first, count] = found
    return found
