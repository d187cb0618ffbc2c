"""Ratings by openskill (Plackett-Luce): how strong each bot is, and how sure that is.

Matches are counted in the order of their numbers. One in which a bot sits twice rates nobody.
"""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from damier.core import Value

from .interval import Z
from .played import Played


class Rating(Value):
    """A strength, 25 being the start; the truth lies between low and high, 95 times in 100."""

    mean: float
    low: float
    high: float


def ratings(bots: Sequence[str], played: Sequence[Played]) -> dict[str, Rating]:
    """The rating of each bot after these matches."""
    model = PlackettLuce()
    known = {bot: model.rating() for bot in bots}
    for match in played:
        if len(set(match.bots)) < len(match.bots):
            continue
        teams = [[known[bot]] for bot in match.bots]
        ranks = [
            float(bool(match.winners) and seat not in match.winners) for seat in range(len(teams))
        ]
        for bot, (rated,) in zip(match.bots, model.rate(teams, ranks=ranks), strict=True):
            known[bot] = rated
    return {
        bot: Rating(
            mean=round(rated.mu, 2),
            low=round(rated.mu - Z * rated.sigma, 2),
            high=round(rated.mu + Z * rated.sigma, 2),
        )
        for bot, rated in known.items()
    }
