"""Perfect play: the winning probability of every board and cell, from the solved game.

The bytes of `values.bin` are handed in; `tools/piscari/solve.py` makes them. A file of every
board would be half as long again: boards with six pieces or more whose successors are all known
are left out, and worked out here from those successors. Nothing is decoded before it is asked
for, so loading takes milliseconds. `symmetry.py` numbers the boards.

The file: MAGIC; the digest of all that follows; one bit for each board number (lowest bit first),
set where a value is stored; then the stored values by board number, three bytes each, lowest
first: the chance, in parts of STEPS, that the side to move wins before it has rolled.
"""

from hashlib import blake2b
from typing import Final

from damier.core import BrokenGame

from .board import (
    ICONS,
    LINES,
    Board,
    Cell,
    Colour,
    Icon,
    allowed_cells,
    is_complete,
    lines_won,
    opponent,
    placed,
)
from .symmetry import BOARD_NUMBERS, board_number, relative

MAGIC: Final = b"PISCARI1"
DIGEST_BYTES: Final = 16
VALUE_BYTES: Final = 3
STEPS: Final = (1 << 8 * VALUE_BYTES) - 1

# No value is further from the truth than half a step (3e-8), and none worked out from others is
# either, so a difference between two cells is known to one step (6e-8): nearer ones are equal.
EQUALLY_GOOD: Final = 1e-7

_MAP_BYTES: Final = -(-BOARD_NUMBERS // 8)
_BLOCK_BYTES: Final = 64
_BLOCK_BITS: Final = 8 * _BLOCK_BYTES


def digest(content: bytes | memoryview) -> bytes:
    """The digest of a file's content, which stands before it."""
    return blake2b(content, digest_size=DIGEST_BYTES).digest()


class Grandmaster:
    """The solved game. A board on which a line is complete has no value and is refused."""

    def __init__(self, data: bytes) -> None:
        if data[: len(MAGIC)] != MAGIC:
            raise BrokenGame(f"not a file of Piscari values: it begins with {data[: len(MAGIC)]!r}")
        content = memoryview(data)[len(MAGIC) + DIGEST_BYTES :]
        if data[len(MAGIC) : len(MAGIC) + DIGEST_BYTES] != digest(content):
            raise BrokenGame("this file of Piscari values is damaged: its digest differs")
        self._map, self._values = content[:_MAP_BYTES], content[_MAP_BYTES:]
        self._stored_before = [0]
        for at in range(0, _MAP_BYTES, _BLOCK_BYTES):
            stored = int.from_bytes(self._map[at : at + _BLOCK_BYTES], "little").bit_count()
            self._stored_before.append(self._stored_before[-1] + stored)

    def value(self, board: Board, mover: Colour) -> float:
        """The chance that the mover wins, before the roll."""
        _refuse_ended(board)
        return self._value(board, mover)

    def chances(self, board: Board, icon: Icon, mover: Colour) -> dict[Cell, float]:
        """The mover's chance after each allowed cell, in the order of CELLS; empty: a pass."""
        _refuse_ended(board)
        return {
            cell: 1 - self._left(board, cell, icon, mover) for cell in allowed_cells(board, icon)
        }

    def best_cells(self, board: Board, icon: Icon, mover: Colour) -> tuple[Cell, ...]:
        """The allowed cells that no other betters; empty where the turn passes."""
        by_cell = self.chances(board, icon, mover)
        enough = max(by_cell.values(), default=0.0) - EQUALLY_GOOD
        return tuple(cell for cell, chance in by_cell.items() if chance >= enough)

    def _value(self, board: Board, mover: Colour) -> float:
        stored = self._stored(board_number(relative(board, mover)))
        if stored is not None:
            return stored
        first, second, third = [self._least_left(board, icon, mover) for icon in ICONS]
        # Not sum(): it rounds otherwise from Python 3.12 on, and the browser's is newer.
        return 1 - (first + second + third) / len(ICONS)

    def _least_left(self, board: Board, icon: Icon, mover: Colour) -> float:
        """The least chance that the mover can leave to the opponent with an icon."""
        cells = allowed_cells(board, icon)
        if not cells:
            return self._value(board, opponent(mover))
        return min([self._left(board, cell, icon, mover) for cell in cells])

    def _left(self, board: Board, cell: Cell, icon: Icon, mover: Colour) -> float:
        after = placed(board, cell, icon, mover)
        return 0.0 if lines_won(after, cell) else self._value(after, opponent(mover))

    def _stored(self, number: int) -> float | None:
        block, bit = divmod(number, _BLOCK_BITS)
        start = block * _BLOCK_BYTES
        bits = int.from_bytes(self._map[start : start + _BLOCK_BYTES], "little")
        if not bits >> bit & 1:
            return None
        rank = self._stored_before[block] + (bits & (1 << bit) - 1).bit_count()
        at = VALUE_BYTES * rank
        return int.from_bytes(self._values[at : at + VALUE_BYTES], "little") / STEPS


def _refuse_ended(board: Board) -> None:
    for line in LINES:
        if is_complete(board, line):
            raise ValueError(f"the game has ended on line {line} of {board}")
