"""Hex: as many stones as there are cells. OpenSpiel plays beside it, in tests/bundle."""

from tests.games.model import Beside


def test_the_stones_fill_the_board_and_the_first_player_has_one_more() -> None:
    game = Beside("hex", 2, 1)
    assert [len(stones) for stones in game.each("stones")] == [61, 60]
    assert len(game.cards("board")) == 121
    assert game.cards("board") == [""] * 121
