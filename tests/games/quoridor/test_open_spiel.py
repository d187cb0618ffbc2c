"""The kernel beside OpenSpiel: the same legal actions and winners, in random and in bot games.

The long form is in the campaign.
"""

from tests.games.quoridor.campaign import by_search
from tests.games.quoridor.open_spiel import compare


def test_random_games_have_the_same_legal_actions_and_winners() -> None:
    assert compare(positions=1500, seed=1) > 0


def test_bot_games_have_the_same_legal_actions_and_winners() -> None:
    assert compare(positions=600, seed=3, choose=by_search) > 0


def test_a_small_board_has_the_same_legal_actions_and_winners() -> None:
    assert compare(positions=500, seed=2, size=5) > 0
    assert compare(positions=300, seed=4, size=5, choose=by_search) > 0
