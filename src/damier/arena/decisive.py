"""Which cards and cells decide: whoever plays them wins more, or less, than that bot usually does.

Comparing with the bot's own share of wins keeps strong bots from making their favourite moves look
strong. It shows what goes with winning, which need not be what causes it.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from math import sqrt

from damier.core import Value

from .interval import Z
from .played import Played

FEWEST = 10
"""Players who must have made a mark before it is told."""

USUAL = 0.95
"""A mark that nearly everybody makes decides nothing."""

CELL = re.compile(r"[a-z][1-9][0-9]?")


class Mark(Value):
    """A card or a cell; how many played it, and by how much more often than usual they won."""

    name: str
    is_cell: bool
    players: int
    lift: float
    low: float
    high: float

    @property
    def stands_out(self) -> bool:
        """Whether the interval leaves no room for no difference."""
        return self.low > 0 or self.high < 0


def decisive(played: Sequence[Played]) -> tuple[Mark, ...]:
    """All marks that enough players made, those that tell most first."""
    usual = _usual(played)
    made: dict[str, list[float]] = defaultdict(list)
    variance: dict[str, float] = defaultdict(float)
    seats = 0
    for match in played:
        for seat, names in enumerate(match.marks):
            seats += 1
            expected = usual[_lineup(match), match.bots[seat]]
            for name in names:
                made[name].append((seat in match.winners) - expected)
                variance[name] += expected * (1 - expected)
    told: list[tuple[float, Mark]] = []
    for name, gains in made.items():
        if len(gains) < FEWEST or len(gains) > USUAL * seats:
            continue
        lift, half = sum(gains) / len(gains), Z * sqrt(variance[name]) / len(gains)
        mark = Mark(
            name=name,
            is_cell=CELL.fullmatch(name) is not None,
            players=len(gains),
            lift=round(lift, 4),
            low=round(lift - half, 4),
            high=round(lift + half, 4),
        )
        told.append((-abs(lift) / half if half else 0.0, mark))
    return tuple(mark for _, mark in sorted(told, key=lambda row: (row[0], row[1].name)))


def _usual(played: Sequence[Played]) -> dict[tuple[tuple[str, ...], str], float]:
    """How often each bot wins in each line-up, whatever its seat."""
    wins: dict[tuple[tuple[str, ...], str], list[bool]] = defaultdict(list)
    for match in played:
        for seat, bot in enumerate(match.bots):
            wins[_lineup(match), bot].append(seat in match.winners)
    return {key: sum(won) / len(won) for key, won in wins.items()}


def _lineup(match: Played) -> tuple[str, ...]:
    return tuple(sorted(match.bots))
