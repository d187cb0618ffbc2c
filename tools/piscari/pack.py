"""Which boards `values.bin` stores, its bytes, and every value as its reader will see it.

A board may be left out if all its successors are known before it. A capture turns one icon to its
predator, a step of 1 round the food loop. So the icons' numbers, each times a weight of 1 or 2 for
its cell, have a sum modulo 3 which every capture changes: boards of sum 0 lead to none of sum 0.
Where the weights add up to a multiple of 3, turning the whole food loop leaves the sum alone; where
the square's symmetries leave the weights alone, or swap 1 and 2 throughout, being 0 is a fact of
the board and not of its picture. On full boards all weights are 1, every capture adds 1, and only
sum 0 need be kept. The layout of the file is told in `damier.games.piscari.grandmaster`.
"""

from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from damier.games.piscari.board import CELLS, ICONS
from damier.games.piscari.grandmaster import MAGIC, STEPS, VALUE_BYTES, digest
from damier.games.piscari.symmetry import BOARD_NUMBERS, SYMMETRIES
from tools.piscari.boards import PASS, Boards

FEWEST_PIECES_LEFT_OUT = 6  # leaving out emptier boards saves little and costs long searches
SQUARE = sorted({cells for cells, _ in SYMMETRIES})

Values = NDArray[np.float64]
Weights = tuple[int, ...]


def packed(boards: Boards, values: Values) -> bytes:
    """The file."""
    stored = np.flatnonzero(is_stored(boards))
    stored = stored[np.argsort(boards.numbers[stored])]
    bits = np.zeros(BOARD_NUMBERS, dtype=np.bool_)
    bits[boards.numbers[stored]] = True
    steps = np.rint(values[stored] * STEPS).astype("<u4")
    triples = steps.view(np.uint8).reshape(-1, steps.itemsize)[:, :VALUE_BYTES]
    content = np.packbits(bits, bitorder="little").tobytes() + triples.tobytes()
    return MAGIC + digest(content) + content


def as_read(boards: Boards, values: Values) -> tuple[Values, int]:
    """The values that the file's reader works out, and how many placements deep it must look."""
    known = np.append(is_stored(boards), True)
    read = np.append(np.rint(values[:-1] * STEPS) / STEPS, 0.0)
    depth = 0
    while not known.all():
        ready = np.logical_and.reduceat(known[boards.after], boards.first_choice[:-1:3])
        ready &= ~known[:-1]
        if not ready.any():
            raise AssertionError("some boards left out wait for each other")
        least = np.minimum.reduceat(read[boards.after], boards.first_choice[:-1])
        backed_up = 1 - (least[0::3] + least[1::3] + least[2::3]) / len(ICONS)
        read[:-1][ready] = backed_up[ready]
        known[:-1] |= ready
        depth += 1
    return read, depth


def is_stored(boards: Boards) -> NDArray[np.bool_]:
    """Whether the file has a board's value; a board with a pass (it waits for itself) is in it."""
    occupied = boards.contents != 0
    pieces = occupied.sum(axis=0)
    masks = (occupied * (1 << np.arange(len(CELLS)))[:, None]).sum(axis=0)
    weights = np.array([weights_of(mask) or (0,) * len(CELLS) for mask in range(1 << len(CELLS))])
    icons = (boards.contents + 2) % len(ICONS)
    sums = np.zeros(boards.count, dtype=np.int64)
    for cell in range(len(CELLS)):
        sums += np.where(occupied[cell], icons[cell] * weights[masks, cell], 0)
    sums %= len(ICONS)
    left_out = np.where(pieces == len(CELLS), sums != 0, sums == 0)
    left_out &= (pieces >= FEWEST_PIECES_LEFT_OUT) & weights[masks].any(axis=1)
    passes = np.logical_or.reduceat(boards.cell == PASS, boards.first_choice[:-1:3])
    stored: NDArray[np.bool_] = ~left_out | passes
    return stored


@cache
def weights_of(mask: int) -> Weights | None:
    """The weights of a set of occupied cells: those of its least image, turned along."""
    images = {sum(1 << to for to, cell in enumerate(s) if mask >> cell & 1): s for s in SQUARE}
    least = min(images)
    if least == mask:
        return _chosen_weights(mask)
    weights = weights_of(least)
    if weights is None:
        return None
    turned = [0] * len(CELLS)
    for to, cell in enumerate(images[least]):
        turned[cell] = weights[to]
    return tuple(turned)


def _chosen_weights(mask: int) -> Weights | None:
    """The first weights that add up to a multiple of 3 and that the square's symmetries respect."""
    for weights in product(*((1, 2) if mask >> cell & 1 else (0,) for cell in range(len(CELLS)))):
        images = [tuple(weights[cell] for cell in cells) for cells in SQUARE]
        negated = tuple(-weight % len(ICONS) for weight in weights)
        on_these_cells = {image for image in images if _cells(image) == _cells(weights)}
        if sum(weights) % len(ICONS) == 0 and on_these_cells <= {weights, negated}:
            return weights
    return None


def _cells(weights: Weights) -> tuple[bool, ...]:
    return tuple(weight != 0 for weight in weights)
