"""Who meets whom: every bot in every seat, on the same luck."""

from collections import Counter

import pytest

from damier.arena.plan import fixtures, lineups
from damier.core import InvalidData
from tests.arena.holding import plan


def test_everybody_meets_everybody_and_gauntlets_meet_one() -> None:
    bots = ("a", "b", "c")
    assert lineups(plan(bots=bots)) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert lineups(plan(bots=bots, gauntlet="b")) == [("b", "a"), ("b", "c")]
    assert lineups(plan(bots=bots, players=4)) == [
        ("a", "a", "b", "c"),
        ("a", "b", "b", "c"),
        ("a", "b", "c", "c"),
    ]
    assert lineups(plan(bots=("a",))) == [("a", "a")]


def test_seats_are_balanced_and_seeds_are_paired() -> None:
    matches = fixtures(plan(bots=("a", "b", "c"), games=60))
    assert len(matches) == 60
    seats = Counter((bot, seat) for match in matches for seat, bot in enumerate(match.bots))
    assert set(seats.values()) == {20}
    by_seed: dict[int, set[tuple[str, ...]]] = {}
    for match in matches:
        by_seed.setdefault(match.seed, set()).add(match.bots)
    assert len(by_seed) == 10
    assert len({frozenset(lineups) for lineups in by_seed.values()}) == 1


def test_a_few_more_are_played_where_seats_would_not_be_even() -> None:
    assert len(fixtures(plan(bots=("a", "b", "c"), games=10))) == 12
    assert len(fixtures(plan(bots=("a",), games=3))) == 3, "alone, both seats are its own"


def test_another_seed_is_another_luck() -> None:
    one, other = (fixtures(plan(seed=seed))[0].seed for seed in (1, 2))
    assert one != other
    assert fixtures(plan(seed=1))[0].seed == one


def test_what_makes_no_arena_is_refused() -> None:
    for changes in ({"bots": ()}, {"bots": ("a", "a")}, {"bots": ("a",), "gauntlet": "a"}):
        with pytest.raises(InvalidData):
            lineups(plan(**changes))
