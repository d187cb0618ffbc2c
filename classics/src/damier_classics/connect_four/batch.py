"""Connect Four many matches at once, for learners: the rows of encoding.py, written as they change.

A seat's discs are the bits of one int, column by column with a free bit above each, so that a line
is found by shifting: the discs that have a neighbour, of those the ones that have another, ...
"""

from typing import Any

from .state import ConnectFourConfig

SEATS = 2
DRAWN = (0.0, 0.0)
WON = ((1.0, -1.0), (-1.0, 1.0))


class ConnectFourBatch:
    """So many matches; who steps them says when each begins."""

    def __init__(self, config: ConnectFourConfig, count: int) -> None:
        self._columns, self._rows = config.columns, config.rows
        self._cells = config.columns * config.rows
        self._in_line = config.in_line
        stride = config.rows + 1
        self._stride = stride
        self._steps = (1, stride, stride + 1, stride - 1)
        self._width = 1 + SEATS * self._cells + config.columns
        self._mask_at = 1 + SEATS * self._cells
        self.rows = bytearray(count * self._width)
        self.movers = bytearray(count)
        self._discs = [[0, 0] for _ in range(count)]
        self._heights = [[0] * config.columns for _ in range(count)]
        self._planes = [(bytearray(self._cells), bytearray(self._cells)) for _ in range(count)]
        self._placed = [0] * count
        self._goes_on = [False] * count

    def begin(self, place: int, seed: int) -> None:
        """Begin the match at this place; it has no luck for a seed to decide."""
        self._discs[place] = [0, 0]
        self._heights[place] = [0] * self._columns
        self._planes[place] = (bytearray(self._cells), bytearray(self._cells))
        self._placed[place] = self.movers[place] = 0
        self._goes_on[place] = True
        start = place * self._width
        row = b"\1" + bytes(SEATS * self._cells) + b"\1" * self._columns
        self.rows[start : start + self._width] = row

    def play(self, actions: list[int]) -> list[tuple[int, tuple[float, ...]]]:
        """Play an action in each match, all of them allowed; which are over, and what each seat
        gets."""
        over: list[tuple[int, tuple[float, ...]]] = []
        rows, cells, columns, width = self.rows, self._cells, self._columns, self._width
        for place, column in enumerate(actions):
            seat = self.movers[place]
            heights = self._heights[place]
            height = heights[column]
            heights[column] = height + 1
            planes = self._planes[place]
            planes[seat][height * columns + column] = 1
            discs = self._discs[place]
            discs[seat] |= 1 << (column * self._stride + height)
            self._placed[place] += 1
            has_line = self._has_line(discs[seat])
            if has_line or self._placed[place] == cells:
                over.append((place, WON[seat] if has_line else DRAWN))
                self._goes_on[place] = False
                continue
            self.movers[place] = other = 1 - seat
            start = place * width + 1
            rows[start : start + cells] = planes[other]
            rows[start + cells : start + 2 * cells] = planes[seat]
            if heights[column] == self._rows:
                rows[start - 1 + self._mask_at + column] = 0
        return over

    def observation(self, place: int, seat: int) -> bytes:
        """What a seat sees of a match that is over or is cut off."""
        planes = self._planes[place]
        is_to_move = self._goes_on[place] and self.movers[place] == seat
        return bytes([is_to_move]) + planes[seat] + planes[1 - seat]

    def _has_line(self, discs: int) -> bool:
        """Whether so many discs in a line are among these."""
        for step in self._steps:
            starts = discs
            for further in range(1, self._in_line):
                starts &= discs >> further * step
            if starts:
                return True
        return False


def batch(engine: Any, config: ConnectFourConfig, count: int) -> ConnectFourBatch:
    return ConnectFourBatch(config, count)
