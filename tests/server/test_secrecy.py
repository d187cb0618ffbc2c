"""Two servers that differ only in secrets send every viewer the same bytes. The short form."""

import pytest

from damier import catalogue
from tests.server.equal_cards import equal_cards
from tests.server.secrecy import secrecy

GAMES = [game.id for game in catalogue.all()]


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_viewer_may_not_know_never_reaches_the_wire(game_id: str) -> None:
    seen = secrecy(game_id, count=1)
    facts = catalogue.load(game_id).engine.facts
    assert seen.positions == facts.min_players + 1
    assert seen.frames > 10 * seen.positions
    assert seen.refusals > 0
    assert seen.differing_states == seen.positions


def test_nobody_is_told_which_of_two_equal_cards_was_played() -> None:
    compared = equal_cards(2)
    assert compared.occurrences == 2
    assert compared.knowing >= 2
    assert compared.frames > compared.actions


def test_the_first_interpreter_told_and_the_comparison_hears_it() -> None:
    first = catalogue.load("love-letter@1.0").at_revision(1)
    with pytest.raises(AssertionError):
        equal_cards(3, game=first)
