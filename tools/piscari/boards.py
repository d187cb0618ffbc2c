"""All boards of Piscari up to symmetry, and where each placement leads, as numpy arrays.

Only boards without a completed line: the game has ended on the others. Boards are seen by their
mover, as in `damier.games.piscari.symmetry`, and sorted by pieces, most first, since a placement
never takes a piece off the board: full boards need nothing but full boards.
Read by `solve.py`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, product
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from damier.games.piscari.board import CELLS, ICONS, LINES, LINES_THROUGH
from damier.games.piscari.symmetry import (
    BOARD_NUMBERS,
    CONTENTS,
    CORNERS,
    LEAST,
    ORBIT,
    REST,
    RESTS,
    SWAPPED,
    SYMMETRIES,
    TO_LEAST,
)

Ids: TypeAlias = NDArray[np.int32]

PASS = 255
OWN_ICONS = (1, 2, 3)
CORNER_WEIGHTS = {cell: CONTENTS ** (3 - place) for place, cell in enumerate(CORNERS)}
REST_WEIGHTS = {cell: CONTENTS ** (4 - place) for place, cell in enumerate(REST)}


@dataclass(frozen=True)
class Boards:
    """Every board with no completed line, once; and all choices of its mover, in one long row.

    A *roll* is a board and an icon, numbered 3 x board + icon; its choices begin at
    `first_choice[roll]`. `after[choice]` is the board after it, seen by the other side, or `won`;
    `cell[choice]` is where, or PASS. A layer holds all boards with the same number of pieces.
    """

    numbers: NDArray[np.int64]
    contents: NDArray[np.uint8]
    after: Ids
    cell: NDArray[np.uint8]
    first_choice: NDArray[np.int64]
    layers: tuple[slice, ...]

    @property
    def count(self) -> int:
        return len(self.numbers)

    @property
    def won(self) -> int:
        """The id that stands for the end: the side to move has lost."""
        return self.count

    @property
    def empty(self) -> int:
        """The id of the empty board."""
        return self.count - 1

    def choices(self, layer: slice) -> slice:
        """The choices of a layer's boards."""
        return slice(*(int(self.first_choice[3 * end]) for end in (layer.start, layer.stop)))

    def firsts(self, layer: slice) -> NDArray[np.int64]:
        """Where each roll of a layer begins among the layer's choices."""
        begin = int(self.first_choice[3 * layer.start])
        return self.first_choice[3 * layer.start : 3 * layer.stop] - begin


def all_boards() -> Boards:
    """Enumerates the boards and the choices on each."""
    number_of = _Numbering()
    numbers = number_of.least_numbers()
    contents = _contents(numbers)
    ended = np.stack([_is_complete(contents, line) for line in LINES.values()]).any(axis=0)
    numbers, contents = numbers[~ended], contents[:, ~ended]
    pieces = np.count_nonzero(contents, axis=0)
    order = np.argsort(-pieces, kind="stable")
    numbers, contents, pieces = numbers[order], contents[:, order], pieces[order]
    bounds = np.searchsorted(-pieces, np.arange(-len(CELLS), 2))
    after, allowed = _placements(numbers, contents, number_of)
    cells = np.broadcast_to(np.arange(len(CELLS), dtype=np.uint8), after.shape)
    stuck = np.count_nonzero(allowed, axis=2) == 0
    cells = np.where(stuck[:, :, None], np.uint8(PASS), cells)
    allowed[stuck, 0] = True
    return Boards(
        numbers=numbers,
        contents=contents,
        after=after[allowed],
        cell=cells[allowed],
        first_choice=np.append(0, np.cumsum(allowed.sum(axis=2).ravel())),
        layers=tuple(slice(int(a), int(b)) for a, b in pairwise(bounds)),
    )


def reachable(boards: Boards) -> NDArray[np.bool_]:
    """Which boards occur in play from the empty one."""
    seen = np.zeros(boards.count + 1, dtype=np.bool_)
    seen[boards.empty] = True
    board_of = np.repeat(np.arange(boards.count), np.diff(boards.first_choice[::3]))
    known = 0
    while known != (known := int(seen.sum())):
        seen[boards.after[seen[board_of]]] = True
    return seen[:-1]


def _placements(
    numbers: NDArray[np.int64], contents: NDArray[np.uint8], number_of: "_Numbering"
) -> tuple[Ids, NDArray[np.bool_]]:
    """`after[board, icon, cell]` and whether it is allowed; where it is not, the passed board."""
    ids = np.full(BOARD_NUMBERS, -1, dtype=np.int32)
    ids[numbers] = np.arange(len(numbers), dtype=np.int32)
    swapped = np.array(SWAPPED, dtype=np.uint8)[contents]
    corners, rest = _codes(swapped)
    after = np.empty((len(numbers), len(ICONS), len(CELLS)), dtype=np.int32)
    after[:] = ids[number_of(corners, rest)][:, None, None]
    allowed = np.zeros(after.shape, dtype=np.bool_)
    for icon, cell in product(range(len(ICONS)), range(len(CELLS))):
        prey = (icon + 1) % len(ICONS) + 1
        here = np.flatnonzero(np.isin(contents[cell], (0, prey, prey + len(ICONS))))
        change = SWAPPED[OWN_ICONS[icon]] - swapped[cell, here].astype(np.int64)
        new_corners = corners[here] + CORNER_WEIGHTS.get(cell, 0) * change
        new_rest = rest[here] + REST_WEIGHTS.get(cell, 0) * change
        after[here, icon, cell] = ids[number_of(new_corners, new_rest)]
        wins = np.stack(list(_completions(contents[:, here], cell, icon))).any(axis=0)
        after[here[wins], icon, cell] = len(numbers)
        allowed[here, icon, cell] = True
    return after, allowed


def _contents(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    corners = np.array(LEAST)[numbers // RESTS]
    contents = np.zeros((len(CELLS), len(numbers)), dtype=np.uint8)
    for cell, weight in CORNER_WEIGHTS.items():
        contents[cell] = corners // weight % CONTENTS
    for cell, weight in REST_WEIGHTS.items():
        contents[cell] = numbers % RESTS // weight % CONTENTS
    return contents


def _codes(contents: NDArray[np.uint8]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    corners, rest = np.zeros((2, contents.shape[1]), dtype=np.int64)
    for cell, weight in CORNER_WEIGHTS.items():
        corners += contents[cell].astype(np.int64) * weight
    for cell, weight in REST_WEIGHTS.items():
        rest += contents[cell].astype(np.int64) * weight
    return corners, rest


def _is_complete(contents: NDArray[np.uint8], line: tuple[int, ...]) -> NDArray[np.bool_]:
    first, second, third = (contents[cell] for cell in line)
    result: NDArray[np.bool_] = (first == second) & (second == third) & (first != 0)
    return result


def _completions(contents: NDArray[np.uint8], cell: int, icon: int) -> Iterator[NDArray[np.bool_]]:
    for name in LINES_THROUGH[cell]:
        first, second = (contents[other] for other in LINES[name] if other != cell)
        yield (first == OWN_ICONS[icon]) & (second == OWN_ICONS[icon])


def _rest_images() -> NDArray[np.int32]:
    """`images[symmetry, rest]`: what each symmetry makes of each edges-and-centre."""
    digits = np.array(list(product(range(CONTENTS), repeat=len(REST)))).T
    images = np.zeros((len(SYMMETRIES), RESTS), dtype=np.int32)
    for image, (cells, contents) in zip(images, SYMMETRIES, strict=True):
        for cell, weight in REST_WEIGHTS.items():
            image += np.array(contents)[digits[REST.index(cells[cell])]] * weight
    return images


class _Numbering:
    """`symmetry.board_number` of many boards at once."""

    def __init__(self) -> None:
        self._orbit = np.array(ORBIT)
        self._to_least = np.array([SYMMETRIES.index(symmetries[0]) for symmetries in TO_LEAST])
        self._images = _rest_images()
        least = [
            np.min([self._images[SYMMETRIES.index(one)] for one in TO_LEAST[corners]], axis=0)
            + orbit * RESTS
            for orbit, corners in enumerate(LEAST)
        ]
        self._least = np.concatenate(least)

    def __call__(self, corners: NDArray[np.int64], rest: NDArray[np.int64]) -> NDArray[np.int32]:
        turned = self._images[self._to_least[corners], rest]
        numbers: NDArray[np.int32] = self._least[self._orbit[corners] * RESTS + turned]
        return numbers

    def least_numbers(self) -> NDArray[np.int64]:
        """The numbers that are a board's: the others are those of boards with a lesser image."""
        return np.flatnonzero(self._least == np.arange(BOARD_NUMBERS))
