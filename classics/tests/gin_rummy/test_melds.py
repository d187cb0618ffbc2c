"""Melds that random hands hardly hold: long runs, the ends of a suit, melds made longer."""

import pytest
from damier_classics.gin_rummy.melds import deadwood, fitting, melds_in
from damier_classics.gin_rummy.state import value_in


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def test_a_run_of_six_is_laid_as_runs_of_three_to_five() -> None:
    found = melds_in(cards("2S 3S 4S 5S 6S 7S"))
    assert sorted(map(len, found)) == [3, 3, 3, 3, 4, 4, 4, 5, 5]
    assert deadwood(cards("2S 3S 4S 5S 6S 7S")) == 0


def test_a_set_of_four_is_laid_as_one_or_as_three_of_it() -> None:
    found = melds_in(cards("9S 9C 9D 9H"))
    assert sorted(map(len, found)) == [3, 3, 3, 3, 4]


def test_no_run_goes_round_from_the_king_to_the_ace() -> None:
    assert melds_in(cards("QS KS AS")) == ()
    assert melds_in(cards("QS KS AC 2C")) == ()
    assert melds_in(cards("AS 2S 3S")) == (cards("AS 2S 3S"),)


@pytest.mark.parametrize(
    ("meld", "laid_off", "fit"),
    [
        ("4H 5H 6H", "", "3H 7H"),
        ("4H 5H 6H", "7H", "3H 8H"),
        ("4H 5H 6H", "3H 2H", "AH 7H"),
        ("4H 5H 6H", "3H 2H AH", "7H"),
        ("4H 5H 6H", "8H", "3H 7H"),
        ("AS 2S 3S", "", "4S"),
        ("AC 2C 3C", "", "4C"),
        ("JC QC KC", "", "10C"),
        ("10D JD QD", "KD", "9D"),
        ("4S 5S 6S", "3S 2S", "AS 7S"),
        ("2C 3C 4C", "AC KS", "5C"),
        ("10C JC QC", "KC AD", "9C"),
        ("9S 9C 9D", "", "9H"),
        ("9S 9C 9D 9H", "", ""),
    ],
)
def test_what_goes_with_a_meld(meld: str, laid_off: str, fit: str) -> None:
    assert fitting(cards(meld), cards(laid_off)) == cards(fit)


def test_court_cards_count_ten_and_an_ace_one() -> None:
    assert value_in(cards("AS 9S 10S JS QS KS")) == 1 + 9 + 40
