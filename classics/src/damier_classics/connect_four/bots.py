"""Who plays Connect Four: a search of three strengths, and one that plays the classic board as if
it were solved, which it is."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from damier.bots import EXPERT_SECONDS, Advice, AlphaBetaBot, Budget, Level
from damier.core import SeededRandom
from damier_classics.levels import searching

from .book import looked_up
from .engine import DROPS
from .solver import COLUMNS, LOSS, ROWS, STRIDE, OutOfNodes, Solver
from .state import LETTERS, MARKS, ConnectFourConfig, ConnectFourState, ConnectFourView, Drop

CLASSIC: Final = (COLUMNS, ROWS, 4)
LOOKED_AHEAD: Final = 200
"""Positions that the search looks at where all is lost or nothing could be solved."""


class SolvingBot(AlphaBetaBot[ConnectFourConfig, ConnectFourState, Drop, ConnectFourView]):
    """Never gives away what a position is worth. On other boards it searches."""

    name = "solving"

    def advise(
        self,
        view: ConnectFourView,
        valid_actions: Sequence[Drop],
        rng: SeededRandom,
        budget: Budget,
    ) -> Advice[Drop]:
        is_classic = (view.columns, view.rows, view.in_line) == CLASSIC
        if not is_classic or len(valid_actions) == 1:
            return super().advise(view, valid_actions, rng, budget)
        own, discs = bits(view)
        column, value = looked_up(own, discs), None
        if column is None:
            with suppress(OutOfNodes):
                value, column = Solver(budget.spent).solve(own, discs)
        if column is None or value == LOSS or DROPS[LETTERS[column]] not in valid_actions:
            return super().advise(view, valid_actions, rng, Budget(nodes=LOOKED_AHEAD))
        return Advice(action=DROPS[LETTERS[column]], value=value)


def bits(view: ConnectFourView) -> tuple[int, int]:
    """The discs of whose turn it is and all discs, as solver.py has them."""
    marks = {MARKS[0]: 0, MARKS[1]: 0}
    for number, mark in enumerate(view.cells):
        if mark in marks:
            row, column = divmod(number, COLUMNS)
            marks[mark] |= 1 << STRIDE * column + row
    first, second = marks.values()
    return (first if first.bit_count() == second.bit_count() else second), first | second


LEVELS = {
    **searching(),
    "expert": Level(SolvingBot, nodes=50_000, uses=EXPERT_SECONDS),
}
