"""What a placed card takes, on many boards that lie one after another in three flat lists.

A kernel: compiled where a C compiler is. capture.py says the rules, and in which order cards fall;
here only which cells change hands counts. The trick: a neighbour and the side that touches it are
one number, `4 * cell + side`, and the side it shows back is `side ^ 2`.
"""

from __future__ import annotations

from typing import Final

from damier.games.triple_triad.board import NEIGHBOURS, WALLS
from damier.games.triple_triad.card import HIGHEST_RANK

CELLS: Final = 9
SIDES: Final = 4

AROUND: list[list[int]] = [
    [SIDES * neighbour + side for neighbour, side, _ in NEIGHBOURS[cell]] for cell in range(CELLS)
]
EDGES: list[list[int]] = [list(WALLS[cell]) for cell in range(CELLS)]
ACE: int = HIGHEST_RANK


class Boards:
    """Cells of all matches: which ranks lie there, what the element adds, and whose they are."""

    def __init__(
        self, count: int, same: bool, same_wall: bool, plus: bool, combo: bool, after: bool
    ) -> None:
        self.ranks: list[int] = [0] * (count * CELLS * SIDES)
        self.bonus: list[int] = [0] * (count * CELLS)
        self.owners: list[int] = [-1] * (count * CELLS)
        """The seat of whoever controls a card; -1 on a free cell."""
        self.same, self.same_wall, self.plus = same, same_wall, plus
        self.combo, self.after = combo, after

    def clear(self, place: int) -> None:
        """An empty board at this place."""
        for cell in range(place * CELLS, place * CELLS + CELLS):
            self.owners[cell] = -1

    def owned(self, place: int, seat: int) -> int:
        """How many cards on the board show this seat's colour."""
        cards = 0
        for cell in range(place * CELLS, place * CELLS + CELLS):
            if self.owners[cell] == seat:
                cards += 1
        return cards

    def put(self, place: int, cell: int, seat: int, ranks: list[int], bonus: int) -> list[int]:
        """Place a card; the cells that it takes, which are its player's from now on."""
        base = place * CELLS
        at = base + cell
        self.owners[at] = seat
        self.bonus[at] = bonus
        for side in range(SIDES):
            self.ranks[SIDES * at + side] = ranks[side]
        taken: list[int] = []
        if self.same or self.plus:
            self._take_by_pairs(base, cell, 1 - seat, taken)
        if not taken:
            self._take_beaten(base, cell, seat, taken)
            return taken
        if self.combo:
            done = 0
            while done < len(taken):
                self._take_beaten(base, taken[done], seat, taken)
                done += 1
        if self.after:
            self._take_beaten(base, cell, seat, taken)
        return taken

    def _take_beaten(self, base: int, cell: int, seat: int, taken: list[int]) -> None:
        """The basic rule, from one card: effective ranks that are lower."""
        at = base + cell
        foe = 1 - seat
        for touching in AROUND[cell]:
            other = base + (touching >> 2)
            if self.owners[other] == foe:
                side = touching & 3
                own_rank = self.ranks[SIDES * at + side] + self.bonus[at]
                if own_rank > self.ranks[SIDES * other + (side ^ 2)] + self.bonus[other]:
                    self.owners[other] = seat
                    taken.append(touching >> 2)

    def _take_by_pairs(self, base: int, cell: int, foe: int, taken: list[int]) -> None:
        """Same, Same Wall and Plus: two or more printed pairs that are equal, or equal in sum."""
        at = base + cell
        cells: list[int] = []
        sums: list[int] = []
        equal: list[int] = []
        for touching in AROUND[cell]:
            neighbour = touching >> 2
            if self.owners[base + neighbour] >= 0:
                side = touching & 3
                own = self.ranks[SIDES * at + side]
                other = self.ranks[SIDES * (base + neighbour) + (side ^ 2)]
                cells.append(neighbour)
                sums.append(own + other)
                if own == other:
                    equal.append(neighbour)
        if self.same:
            pairs = len(equal)
            if self.same_wall:
                for side in EDGES[cell]:
                    if self.ranks[SIDES * at + side] == ACE:
                        pairs += 1
            if pairs >= 2:
                for neighbour in equal:
                    self._take(base, neighbour, foe, taken)
        if self.plus:
            for number in range(len(cells)):
                if sums.count(sums[number]) >= 2:
                    self._take(base, cells[number], foe, taken)

    def _take(self, base: int, cell: int, foe: int, taken: list[int]) -> None:
        if self.owners[base + cell] == foe:
            self.owners[base + cell] = 1 - foe
            taken.append(cell)
