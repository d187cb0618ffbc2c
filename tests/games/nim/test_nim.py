"""Nim with misère and without. OpenSpiel plays beside it with misère, in tests/bundle."""

import pytest

from tests.games.model import Beside


@pytest.mark.parametrize(("misere", "winner"), [(False, "p2"), (True, "p1")])
def test_who_takes_the_last_stone(misere: bool, winner: str) -> None:
    game = Beside("nim", 2, 1, misere=misere)
    for number, (heap, count) in enumerate(((1, 1), (2, 3), (3, 5), (4, 7))):
        choices = dict(game.choices()[number % 2])
        action = choices[("take", str(heap), str(count))]
        game.state = game.engine.apply_action(game.state, action, f"p{number % 2 + 1}")
    assert game.state.game_over
    assert game.state.winners == (winner,)
