"""The sequential test of strength: it stops when it knows, and is the same in parts."""

from random import Random

import pytest

from classics.tests.strength.sequential import LEAST_MATCHES, MOST_MATCHES, tried


def chance_of(share: float, seed: int) -> list[float]:
    rng = Random(seed)
    return [float(rng.random() < share) for _ in range(MOST_MATCHES)]


@pytest.mark.parametrize("share", [0.3, 0.55, 0.8, 1.0])
def test_matches_in_parts_tell_what_they_tell_at_once(share: float) -> None:
    results = chance_of(share, seed=1)
    at_once = tried(results.__getitem__, 0.5)
    in_parts = tried(results.__getitem__, 0.5, now=3)
    assert in_parts["matches"] == 3
    assert not in_parts["told"]
    while not in_parts["told"]:
        in_parts = tried(results.__getitem__, 0.5, before=in_parts, now=3)
    assert in_parts == at_once
    assert tried(results.__getitem__, 0.5, before=at_once) == at_once


def test_it_takes_few_matches_where_all_are_won_and_many_where_as_many_are_lost() -> None:
    assert tried(lambda _: 1.0, 0.8)["matches"] < 30
    assert tried(lambda _: 1.0, 0.5)["matches"] == LEAST_MATCHES
    assert tried(lambda number: float(number % 2), 0.5)["matches"] == MOST_MATCHES


def test_what_is_shared_counts_half() -> None:
    assert tried(lambda number: (1.0, 0.5, 0.0, 0.25)[number], 0.5, now=4) == {
        "matches": 4,
        "won": 1,
        "drawn": 2,
        "lost": 1,
        "share": 0.5,
        "told": False,
    }
