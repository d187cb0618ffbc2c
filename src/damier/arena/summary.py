"""What an arena tells: who is stronger, whether seats are fair, how long, how wide, what decides.

Made from the finished matches alone, in the order of their numbers, so it is the same however
they were played. Text, JSON, pages and plots all show this one value.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import mean, median, quantiles
from typing import Any

from damier.core import Value

from .decisive import Mark, decisive
from .interval import Share, share_by_seed, share_of
from .plan import Plan
from .played import Played
from .rating import Rating, ratings

STEPS = 20
"""Stretches of a match over which branching is averaged."""


class Standing(Value):
    bot: str
    wins: Share
    draws: int
    losses: int
    rating: Rating
    faults: int


class Meeting(Value):
    """How often one bot won where another sat too."""

    bot: str
    other: str
    wins: Share


class Spread(Value):
    """Many numbers in few."""

    least: int
    quarter: float
    median: float
    three_quarters: float
    most: int
    mean: float


class Closing(Value):
    """How many matches ended with a card or a cell."""

    name: str
    matches: Share


class Summary(Value):
    game: str
    version: str
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...]
    gauntlet: str | None
    seed: int
    matches: int
    standings: tuple[Standing, ...]
    """Best rating first."""
    meetings: tuple[Meeting, ...]
    seats: tuple[Share, ...]
    beginner: Share
    """How often who had the first turn won; of no match where nobody has turns."""
    draws: Share
    reasons: dict[str, int]
    length: Spread
    lengths: tuple[int, ...]
    branching: Spread
    branching_by_part: tuple[float, ...]
    """From the first twentieth of a match to the last."""
    marks: tuple[Mark, ...]
    """Cards and cells, the most decisive first."""
    closing: tuple[Closing, ...]
    """What matches ended with, the most frequent first."""


def summary_of(plan: Plan, played: Sequence[Played]) -> Summary:
    """What these matches tell; there is at least one."""
    branching = [width for match in played for width in match.branching]
    return Summary(
        game=plan.rules.game_id,
        version=plan.rules.version,
        options=plan.options,
        players=plan.players,
        bots=plan.bots,
        gauntlet=plan.gauntlet,
        seed=plan.seed,
        matches=len(played),
        standings=_standings(plan, played),
        meetings=_meetings(plan, played),
        seats=tuple(
            _by_seed(played, lambda match, seat=seat: seat in match.winners)  # type: ignore[misc]
            for seat in range(plan.players)
        ),
        beginner=_by_seed(
            [match for match in played if match.first is not None],
            lambda match: match.first in match.winners,
        ),
        draws=share_of(sum(not match.winners for match in played), len(played)),
        reasons=dict(Counter(match.reason for match in played).most_common()),
        length=_spread([match.length for match in played]),
        lengths=tuple(match.length for match in played),
        branching=_spread(branching),
        branching_by_part=_by_part(played),
        marks=decisive(played),
        closing=_closing(played),
    )


def _by_seed(played: Sequence[Played], is_won: Callable[[Played], bool]) -> Share:
    groups: dict[int, list[bool]] = {}
    for match in played:
        groups.setdefault(match.seed, []).append(is_won(match))
    return share_by_seed(groups)


def _standings(plan: Plan, played: Sequence[Played]) -> tuple[Standing, ...]:
    rated = ratings(plan.bots, played)
    standings = []
    for bot in plan.bots:
        seats = [(m, s) for m in played for s, name in enumerate(m.bots) if name == bot]
        won = sum(seat in match.winners for match, seat in seats)
        drawn = sum(not match.winners for match, _ in seats)
        standings.append(
            Standing(
                bot=bot,
                wins=share_of(won, len(seats)),
                draws=drawn,
                losses=len(seats) - won - drawn,
                rating=rated[bot],
                faults=sum(match.faults[seat] for match, seat in seats),
            )
        )
    return tuple(sorted(standings, key=lambda standing: -standing.rating.mean))


def _meetings(plan: Plan, played: Sequence[Played]) -> tuple[Meeting, ...]:
    meetings = []
    for bot in plan.bots:
        for other in plan.bots:
            met = [m for m in played if bot != other and bot in m.bots and other in m.bots]
            if met:
                won = sum(any(match.bots[seat] == bot for seat in match.winners) for match in met)
                wins = share_of(won, len(met))
                meetings.append(Meeting(bot=bot, other=other, wins=wins))
    return tuple(meetings)


def _spread(numbers: Sequence[int]) -> Spread:
    if len(numbers) == 1:
        numbers = [*numbers, *numbers]
    quarter, _, three_quarters = quantiles(numbers, n=4, method="inclusive")
    return Spread(
        least=min(numbers),
        quarter=round(quarter, 2),
        median=round(median(numbers), 2),
        three_quarters=round(three_quarters, 2),
        most=max(numbers),
        mean=round(mean(numbers), 2),
    )


def _closing(played: Sequence[Played]) -> tuple[Closing, ...]:
    counts = Counter(mark for match in played for mark in match.closing)
    ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple(Closing(name=name, matches=share_of(count, len(played))) for name, count in ranked)


def _by_part(played: Sequence[Played]) -> tuple[float, ...]:
    parts: list[list[int]] = [[] for _ in range(STEPS)]
    for match in played:
        for at, width in enumerate(match.branching):
            parts[at * STEPS // len(match.branching)].append(width)
    return tuple(round(mean(part), 2) for part in parts if part)
