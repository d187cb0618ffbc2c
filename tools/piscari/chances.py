"""Who wins how often when two ways of playing Piscari meet, computed over all boards at once.

No match is played: each side's chances solve a linear system, iterated from below and from above
until both bounds meet. Ways of playing are given as weights on the choices of `piscari_boards.py`.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from damier.games.piscari.board import ICONS, LINES, LINES_THROUGH
from damier.games.piscari.wizard import States, line_state
from tools.piscari.boards import Boards

Values = NDArray[np.float64]
Weights = NDArray[np.float64]  # one for each choice; those of one roll add up to 1
Watch = Callable[[int, float], None]  # boards in the layer being solved, gap of the bounds


def best_choices(boards: Boards, scores: NDArray[np.float64], tie: float = 0.0) -> Weights:
    """The choices of highest score, equal chances among those within `tie` of it."""
    firsts, sizes = boards.first_choice[:-1], np.diff(boards.first_choice)
    best = scores >= np.repeat(np.maximum.reduceat(scores, firsts), sizes) - tie
    weights: Weights = best / np.repeat(np.add.reduceat(best.astype(np.float64), firsts), sizes)
    return weights


def any_choice(boards: Boards) -> Weights:
    """Every allowed cell with the same chance."""
    return best_choices(boards, np.zeros(len(boards.after)))


def wizard_gains(boards: Boards, states: States) -> NDArray[np.float64]:
    """The wizard's gain of each choice, by the table handed in."""
    value = np.array(
        [[[_own_value((a, b, c), states) for c in range(7)] for b in range(7)] for a in range(7)]
    )
    rolls = np.repeat(np.arange(3 * boards.count), np.diff(boards.first_choice))
    gains = np.zeros(len(boards.after))
    for cell, names in enumerate(LINES_THROUGH):
        here = np.flatnonzero(boards.cell == cell)
        board, own_icon = rolls[here] // 3, rolls[here] % 3 + 1
        for name in names:
            first, second = (boards.contents[at, board] for at in LINES[name] if at != cell)
            before = value[boards.contents[cell, board], first, second]
            gains[here] += value[own_icon, first, second] - before
    return gains


def _own_value(line: tuple[int, int, int], states: States) -> int:
    return states[str(line_state(line))]["blue"]  # own pieces are numbered as blue's


def missed_wins(boards: Boards, weights: Weights) -> NDArray[np.int64]:
    """The rolls on which a winning choice exists and another one may be played."""
    wins = boards.after == boards.won
    can_win = np.logical_or.reduceat(wins, boards.first_choice[:-1])
    errs = np.logical_or.reduceat((weights > 0) & ~wins, boards.first_choice[:-1])
    return np.flatnonzero(can_win & errs)


def duel(
    boards: Boards, mover: Weights, other: Weights, tolerance: float, watch: Watch
) -> tuple[Values, Values]:
    """The mover's winning chance on each board: when `mover` is to move, and when `other` is."""
    low, high = np.zeros((2, 2, boards.count + 1))
    high[:, :-1] = 1.0
    for layer in boards.layers:
        after, firsts = boards.after[boards.choices(layer)], boards.firsts(layer)[::3]
        shares = [weights[boards.choices(layer)] / len(ICONS) for weights in (mover, other)]
        kept = [np.flatnonzero(share) for share in shares]
        steps = [
            (share[keep], after[keep], np.searchsorted(keep, firsts))
            for share, keep in zip(shares, kept, strict=True)
        ]
        gap = 1.0
        while gap > tolerance:
            for bounds, opposite in ((low, high), (high, low)):
                for side in (0, 1):
                    share, following, starts = steps[side]
                    lost = np.add.reduceat(share * opposite[1 - side, following], starts)
                    bounds[side, layer] = 1 - lost
            gap = float((high[:, layer] - low[:, layer]).max())
            watch(layer.stop - layer.start, gap)
    return (low[0] + high[0]) / 2, (low[1] + high[1]) / 2


def solve(boards: Boards, tolerance: float, watch: Watch) -> Values:
    """The mover's winning chance on each board when both play perfectly.

    Value iteration from below (an endless game counts as lost) and from above (as won): the truth
    lies between, so the gap bounds the error.
    """
    low, high = np.zeros((2, boards.count + 1))
    high[:-1] = 1.0
    for layer in boards.layers:
        after, firsts = boards.after[boards.choices(layer)], boards.firsts(layer)
        gap = 1.0
        while gap > tolerance:
            for bounds, opposite in ((low, high), (high, low)):
                least = np.minimum.reduceat(opposite[after], firsts)
                bounds[layer] = 1 - (least[0::3] + least[1::3] + least[2::3]) / len(ICONS)
            gap = float((high[layer] - low[layer]).max())
            watch(layer.stop - layer.start, gap)
    return (low + high) / 2


def still_running(boards: Boards, weights: Weights) -> Iterator[float]:
    """The chance that a match in which both sides play so goes on after 0, 1, 2, ... turns."""
    sources = np.repeat(np.arange(boards.count), np.diff(boards.first_choice[::3]))
    shares = weights / len(ICONS)
    chances: Values = np.zeros(boards.count + 1)
    chances[boards.empty] = 1.0
    while True:
        yield float(chances[:-1].sum())
        moved = np.bincount(boards.after, chances[sources] * shares, boards.count + 1)
        chances = moved.astype(np.float64)
