"""Ratings by openskill (Plackett-Luce): how strong each bot is, and how sure that is.

A rating grows match by match and remembers the last ones best; so it is taken over many orders of
the same matches, always the same ones. A match in which a bot sits twice rates nobody.
"""

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from damier.core import SeededRandom, Value

from .interval import Z
from .played import Played

ORDERS = 16


class Rating(Value):
    """A strength, 25 being the start; the truth lies between low and high, 95 times in 100."""

    mean: float
    low: float
    high: float


def ratings(bots: Sequence[str], played: Sequence[Played]) -> dict[str, Rating]:
    """The rating of each bot after these matches."""
    counted = [match for match in played if len(set(match.bots)) == len(match.bots)]
    luck = SeededRandom(0)
    runs = [_run(bots, luck.shuffle(counted)) for _ in range(ORDERS)]
    rated = {}
    for bot in bots:
        mean = fmean(run[bot].mu for run in runs)
        half = Z * fmean(run[bot].sigma for run in runs)
        rated[bot] = Rating(
            mean=round(mean, 2), low=round(mean - half, 2), high=round(mean + half, 2)
        )
    return rated


def _run(bots: Sequence[str], played: Sequence[Played]) -> dict[str, Any]:
    model = PlackettLuce()
    known = {bot: model.rating() for bot in bots}
    for match in played:
        teams = [[known[bot]] for bot in match.bots]
        lost = [bool(match.winners) and seat not in match.winners for seat in range(len(teams))]
        rated = model.rate(teams, ranks=list(map(float, lost)))
        for bot, (after,) in zip(match.bots, rated, strict=True):
            known[bot] = after
    return known
