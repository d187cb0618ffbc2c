"""Connect Four, many positions at once: the rules on arrays of bits, as the search needs them.

A column is seven bits of a 64-bit number, six cells and a free one above; a line is found by
shifting. tests/rl/test_alphazero.py plays it beside the rules of `damier_classics`.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

COLUMNS, ROWS = 7, 6
CELLS = COLUMNS * ROWS
HEIGHT = ROWS + 1
STEPS = (1, HEIGHT, HEIGHT + 1, HEIGHT - 1)
"""Up, along, and the two diagonals."""

Bits = NDArray[np.uint64]
Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]

BOTTOM: Bits = np.array([1 << column * HEIGHT for column in range(COLUMNS)], np.uint64)
TOP: Bits = BOTTOM << np.uint64(ROWS - 1)
CELL_BITS: Bits = np.array(
    [1 << column * HEIGHT + row for row in range(ROWS) for column in range(COLUMNS)], np.uint64
)
"""Row by row from the bottom, as the game's own encoding lists them."""


def empty(count: int) -> tuple[Bits, Bits]:
    """So many boards before the first disc: the mover's discs, and everybody's."""
    return np.zeros(count, np.uint64), np.zeros(count, np.uint64)


def free_columns(discs: Bits) -> NDArray[np.bool_]:
    """A row a board: the columns that a disc still fits into."""
    return np.asarray((discs[..., None] & TOP) == 0)


def dropped(own: Bits, discs: Bits, columns: Numbers) -> tuple[Bits, Bits]:
    """The boards after a disc of the mover's, seen by who moves next."""
    after = discs | (discs + BOTTOM[columns])
    return discs ^ own, after


def has_line(discs: Bits) -> NDArray[np.bool_]:
    """Whether four of these discs lie in a line."""
    found = np.zeros(discs.shape, np.bool_)
    for step in STEPS:
        pairs = discs & (discs >> np.uint64(step))
        found |= (pairs & (pairs >> np.uint64(2 * step))) != 0
    return found


def is_full(discs: Bits) -> NDArray[np.bool_]:
    return np.asarray(~free_columns(discs).any(axis=-1))


def planes(own: Bits, discs: Bits) -> Floats:
    """A row a board: the mover's discs, then the other's, cell by cell."""
    mine = (own[..., None] & CELL_BITS) != 0
    theirs = ((discs ^ own)[..., None] & CELL_BITS) != 0
    return np.concatenate([mine, theirs], axis=-1).astype(np.float32)


def mirrored(rows: Any) -> Any:
    """The same boards seen in a mirror: their columns the other way round."""
    boards = rows.reshape(*rows.shape[:-1], 2, ROWS, COLUMNS)
    return np.ascontiguousarray(boards[..., ::-1]).reshape(rows.shape)
