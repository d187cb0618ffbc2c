"""What an arena is asked to play, and the fixtures that follow from it.

Every line-up of bots plays each seed once in every order of its seats, so neither luck nor seats
favour a bot, and two line-ups meet the same luck. The same plan always gives the same fixtures.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import combinations, combinations_with_replacement
from math import ceil
from typing import Any

from damier.core import InvalidData, Value
from damier.match import Rules

MOST_SEATS = 8
SEEDS = 2**48


class Plan(Value):
    """An arena: a game under its rules and options, the bots, and how much they play."""

    source: str
    """How another process finds the game."""
    rules: Rules
    options: dict[str, Any]
    players: int
    bots: tuple[str, ...]
    gauntlet: str | None = None
    """The bot that all others meet; without one, everybody meets everybody."""
    games: int
    seed: int = 0


class Fixture(Value):
    """One match to be played: which bot sits where, and the seed of its luck."""

    number: int
    bots: tuple[str, ...]
    seed: int


def fixtures(plan: Plan) -> list[Fixture]:
    """All matches, at least as many as asked for, so that seats and seeds come out even."""
    orders = [_orders(lineup) for lineup in lineups(plan)]
    seeds = ceil(plan.games / sum(map(len, orders)))
    matches = [
        (bots, _seed(plan, round)) for round in range(seeds) for seats in orders for bots in seats
    ]
    return [
        Fixture(number=number, bots=bots, seed=seed)
        for number, (bots, seed) in enumerate(matches, 1)
    ]


def lineups(plan: Plan) -> list[tuple[str, ...]]:
    """Who meets whom. Where bots are fewer than seats, some sit more than once."""
    bots = plan.bots
    if not bots or len(set(bots)) < len(bots):
        raise InvalidData("bots are named once each, with commas", path="--bots")
    if plan.gauntlet is None:
        return _chosen(bots, plan.players)
    others = [bot for bot in bots if bot != plan.gauntlet]
    if not others:
        raise InvalidData("a gauntlet needs other bots to run through", path="--gauntlet")
    return [(plan.gauntlet, *rest) for rest in _chosen(others, plan.players - 1)]


def _chosen(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    if len(bots) >= seats:
        return list(combinations(bots, seats))
    return [
        lineup for lineup in combinations_with_replacement(bots, seats) if set(lineup) == set(bots)
    ]


def _orders(lineup: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The line-up with every bot once in every seat; what looks the same is played once."""
    turned = [(*lineup[start:], *lineup[:start]) for start in range(len(lineup))]
    return list(dict.fromkeys(turned))


def _seed(plan: Plan, round: int) -> int:
    return drawn(plan.seed, "round", round)


def drawn(*parts: Any) -> int:
    """A seed that follows from these parts, and from nothing else."""
    text = "/".join(map(str, parts))
    return int(sha256(text.encode()).hexdigest(), 16) % SEEDS


def players(count: int) -> Iterator[str]:
    """The names of the seats."""
    return (f"p{seat}" for seat in range(1, count + 1))
