"""Which cards and cells decide: who plays them most wins more, or less, than that bot usually does.

Comparing with the bot's own share of wins keeps strong bots from making their favourite moves look
strong. It shows what goes with winning, which need not be what causes it.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from math import sqrt

from damier.core import Value

from .interval import Z
from .played import Played

FEWEST = 10
"""Matches in which somebody must have played something most before it is told."""

CELL = re.compile(r"[a-z][1-9][0-9]?")


class Mark(Value):
    """A card or a cell; in how many matches somebody played it most, and by how much more often
    than usual they won."""

    name: str
    is_cell: bool
    matches: int
    lift: float
    low: float
    high: float

    @property
    def stands_out(self) -> bool:
        """Whether the interval leaves no room for no difference."""
        return self.low > 0 or self.high < 0


def decisive(played: Sequence[Played]) -> tuple[Mark, ...]:
    """All marks that were made in enough matches, those that tell most first."""
    usual = _usual(played)
    made: dict[str, list[float]] = defaultdict(list)
    variance: dict[str, float] = defaultdict(float)
    for match in played:
        for name, seat in _most(match):
            expected = usual[_lineup(match), match.bots[seat]]
            made[name].append((seat in match.winners) - expected)
            variance[name] += expected * (1 - expected)
    told: list[tuple[float, Mark]] = []
    for name, gains in made.items():
        if len(gains) < FEWEST:
            continue
        lift, half = sum(gains) / len(gains), Z * sqrt(variance[name]) / len(gains)
        mark = Mark(
            name=name,
            is_cell=CELL.fullmatch(name) is not None,
            matches=len(gains),
            lift=round(lift, 4),
            low=round(lift - half, 4),
            high=round(lift + half, 4),
        )
        told.append((-abs(lift) / half if half else 0.0, mark))
    return tuple(mark for _, mark in sorted(told, key=lambda row: (row[0], row[1].name)))


def _most(match: Played) -> Iterator[tuple[str, int]]:
    """Each card and cell that one seat played more often than any other, and that seat."""
    for name in sorted({name for counts in match.marks for name in counts}):
        counts = [own.get(name, 0) for own in match.marks]
        most = max(counts)
        if counts.count(most) == 1:
            yield name, counts.index(most)


def _usual(played: Sequence[Played]) -> dict[tuple[tuple[str, ...], str], float]:
    """How often each bot wins in each line-up, whatever its seat."""
    wins: dict[tuple[tuple[str, ...], str], list[bool]] = defaultdict(list)
    for match in played:
        for seat, bot in enumerate(match.bots):
            wins[_lineup(match), bot].append(seat in match.winners)
    return {key: sum(won) / len(won) for key, won in wins.items()}


def _lineup(match: Played) -> tuple[str, ...]:
    return tuple(sorted(match.bots))
