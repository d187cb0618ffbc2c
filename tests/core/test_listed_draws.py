"""Draws that are listed instead of drawn: what whoever explores luck gives an engine."""

import pytest

from damier.core import SeededRandom, Undecided, listed_draws


def test_draws_come_as_they_are_listed_and_the_next_one_is_open() -> None:
    rng = SeededRandom(listed_draws((2, 0)))
    assert rng.int(5, 9) == 7
    assert rng.pick("x") == "x", "where there is one result, nothing is drawn"
    assert rng.get_state() == listed_draws((0,))
    again = SeededRandom.from_state(rng.get_state())
    assert again.pick("abc") == "a"
    with pytest.raises(Undecided) as undecided:
        again.int(1, 6)
    assert undecided.value.results == 6


def test_every_order_of_a_deck_comes_of_one_list_of_draws() -> None:
    orders = {
        SeededRandom(listed_draws((first, second))).shuffle("abc")
        for first in range(3)
        for second in range(2)
    }
    assert len(orders) == 6


def test_a_listed_fraction_is_the_middle_of_its_part() -> None:
    assert SeededRandom(listed_draws((0,))).random() == 0.5 / 64
    assert SeededRandom(listed_draws((63,))).random() < 1
    assert SeededRandom(7).get_state() != listed_draws()
