"""Go Fish: the deal. OpenSpiel plays beside it, in tests/bundle, from deals of ours."""

import pytest

from tests.games.model import Beside


@pytest.mark.parametrize(("players", "dealt"), [(2, 7), (3, 5), (5, 5)])
def test_seven_cards_for_two_and_five_for_more_in_an_order_that_the_seed_decides(
    players: int, dealt: int
) -> None:
    one, other = (Beside("go-fish", players, seed) for seed in range(2))
    assert [len(hand) for hand in one.each("hands")] == [dealt] * players
    assert len(one.cards("deck")) == 52 - dealt * players
    assert one.cards("deck") != other.cards("deck")
    assert one.each("hands") != other.each("hands")
