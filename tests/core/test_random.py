"""SeededRandom: replayable, fair, and silent about its future."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from damier.core import LARGEST_INTEGER, SeededRandom

SEEDS = st.integers(0, LARGEST_INTEGER)
KNOWN_DICE = [4, 1, 4, 6, 1, 1, 4, 5, 2, 6, 5, 1]
KNOWN_STATE = "23ad6b1d6d97cee13d24b3c80085bfe0752874c88baf4f1449576ceae41c6f41:0"


@given(SEEDS)
def test_the_same_seed_gives_the_same_luck(seed: int) -> None:
    first, second = SeededRandom(seed), SeededRandom(seed)
    assert [first.int(0, 99) for _ in range(20)] == [second.int(0, 99) for _ in range(20)]


def test_known_draws_never_change() -> None:
    rng = SeededRandom(42)
    assert [rng.int(1, 6) for _ in range(12)] == KNOWN_DICE
    assert SeededRandom("ab" * 32).get_state() == KNOWN_STATE


@given(SEEDS, st.integers(0, 40))
def test_a_generator_goes_on_from_its_state_as_if_never_stopped(seed: int, drawn: int) -> None:
    rng = SeededRandom(seed)
    for _ in range(drawn):
        rng.random()
    later = SeededRandom.from_state(rng.get_state())
    assert [rng.random() for _ in range(20)] == [later.random() for _ in range(20)]


def test_a_clone_shares_the_future_and_not_the_present() -> None:
    rng = SeededRandom(1)
    clone = rng.clone()
    first = [clone.int(0, 1000) for _ in range(5)]
    assert [rng.int(0, 1000) for _ in range(5)] == first


def test_int_includes_both_ends_and_nothing_beyond() -> None:
    rng = SeededRandom(3)
    assert {rng.int(-1, 1) for _ in range(200)} == {-1, 0, 1}
    assert rng.int(5, 5) == 5


@pytest.mark.parametrize(("low", "high"), [(1, 0), (0, 2**60)])
def test_an_impossible_range_is_refused(low: int, high: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        SeededRandom(1).int(low, high)


def test_dice_are_fair() -> None:
    rng = SeededRandom(7)
    thrown = Counter(rng.int(1, 6) for _ in range(60_000))
    chi_squared = sum((count - 10_000) ** 2 / 10_000 for count in thrown.values())
    assert chi_squared < 20.5  # five degrees of freedom: one die in a thousand fails by chance


def test_every_order_of_a_shuffle_is_as_likely() -> None:
    rng = SeededRandom(8)
    orders = Counter(rng.shuffle("abc") for _ in range(12_000))
    assert len(orders) == 6
    assert sum((count - 2_000) ** 2 / 2_000 for count in orders.values()) < 20.5


def test_shuffle_leaves_what_it_is_given() -> None:
    cards = [1, 2, 3]
    assert sorted(SeededRandom(1).shuffle(cards)) == cards == [1, 2, 3]


def test_chance_is_never_and_always_at_its_ends() -> None:
    rng = SeededRandom(1)
    assert not any(rng.chance(0.0) for _ in range(100))
    assert all(rng.chance(1.0) for _ in range(100))


def test_pick_from_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        SeededRandom(1).pick(())
