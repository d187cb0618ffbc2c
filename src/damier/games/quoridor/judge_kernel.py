"""What a position of two players' Quoridor is worth: a small network, learned from self-play.

It is told the steps of both and the walls in both hands, seen by the one to move, and says who
will win: a layer of clipped sums, one more, and a number. All weights are ints, so that every
machine says the same, compiled or not. There are few questions, and every answer is kept.
`python -m tools.learn quoridor` makes the weights, in `judge_weights.py`; boards and hands that the
network never saw are judged by counting steps and walls.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from damier.games.quoridor.judge_weights import FIRST, SECOND, THIRD

if TYPE_CHECKING:
    from mypy_extensions import i64

STEP: Final = 100
TEMPO: Final = 50
WALL: Final = 200
RACE_WON: Final = 1_500
"""What being ahead counts when the one behind has no walls left to change it."""

FARTHEST: Final = 31
MOST_WALLS: Final = 10
SIZE: Final = 9
"""What the network knows: so many steps, so many walls in a hand, this size of board."""

UNKNOWN: Final = -1_000_000
ONE: Final = 64
"""A whole, in the units of the layers; clipped sums go from 0 to this."""


class Judge:
    """The network and its answers so far."""

    def __init__(
        self, first: list[list[int]], second: list[list[int]], third: list[list[int]]
    ) -> None:
        self.first = first
        """For each input that may be on, what it adds to each unit; last, the biases."""
        self.second = second
        self.third = third[0]
        """For each unit, a weight for each unit below, then a bias."""
        hands = (MOST_WALLS + 1) * (MOST_WALLS + 1)
        self.answers = [UNKNOWN] * ((FARTHEST + 1) * (FARTHEST + 1) * hands)

    def looks(self, near: i64, far: i64, hand: i64, hand2: i64) -> i64:
        """How it looks to the one to move, a step ahead being worth some hundred."""
        near = near if near < FARTHEST else FARTHEST
        far = far if far < FARTHEST else FARTHEST
        at: i64 = ((near * (FARTHEST + 1) + far) * (MOST_WALLS + 1) + hand) * (MOST_WALLS + 1)
        kept: i64 = self.answers[at + hand2]
        if kept == UNKNOWN:
            kept = self._asked(near, far, hand, hand2)
            self.answers[at + hand2] = kept
        return kept

    def _asked(self, near: int, far: int, hand: int, hand2: int) -> int:
        steps, walls = FARTHEST + 1, MOST_WALLS + 1
        rows = [
            self.first[near],
            self.first[steps + far],
            self.first[2 * steps + hand],
            self.first[2 * steps + walls + hand2],
            self.first[-1],
        ]
        units = [clipped(sum([row[at] for row in rows])) for at in range(len(rows[0]))]
        units = [clipped(weighed(weights, units) // ONE) for weights in self.second]
        return weighed(self.third, units) // ONE


def clipped(value: int) -> int:
    return 0 if value < 0 else ONE if value > ONE else value


def weighed(weights: list[int], units: list[int]) -> int:
    """The weighed sum of the units, and the bias."""
    total = weights[-1] * ONE
    for at in range(len(units)):
        total += weights[at] * units[at]
    return total


def counted(near: i64, far: i64, hand: i64, hand2: i64) -> i64:
    """The same without a network: steps ahead, the turn, walls in hand, races."""
    value: i64 = (far - near) * STEP + TEMPO + (hand - hand2) * WALL
    if near <= far:
        if hand2 == 0:
            value += RACE_WON
    elif hand == 0:
        value -= RACE_WON
    return value


_JUDGES: Final[list[Judge]] = []


def the_judge() -> Judge:
    """The one that is shipped."""
    if not _JUDGES:
        _JUDGES.append(Judge(numbers(FIRST), numbers(SECOND), numbers(THIRD)))
    return _JUDGES[0]


def numbers(text: str) -> list[list[int]]:
    """Rows of weights, each weight four digits of base 16, from -32768."""
    rows: list[list[int]] = []
    for line in text.split():
        rows.append([int(line[at : at + 4], 16) - 32_768 for at in range(0, len(line), 4)])
    return rows
