"""Hypothesis strategies for any game: they vary configs, and reach positions by play."""

from typing import Any

from hypothesis import find, given, settings
from hypothesis import strategies as st

from damier import catalogue
from damier.testing import Position
from damier.testing.play import law_5
from damier.testing.strategy import configs, positions

GAME = catalogue.load("tic-tac-toe-py")


@given(configs(catalogue.load("rock-paper-scissors")))
def test_configs_vary_what_a_game_allows(config: Any) -> None:
    assert config.player_ids == ("p1", "p2")
    assert config.wins_needed in (1, 3)


@settings(max_examples=60)
@given(st.data(), st.sampled_from([game.id for game in catalogue.all()]))
def test_positions_of_every_game_keep_law_5(data: st.DataObject, game_id: str) -> None:
    game = catalogue.load(game_id)
    law_5(game.engine, data.draw(positions(game, longest=20)))


def test_what_is_sought_is_found_and_was_reached_by_play() -> None:
    won: Position = find(positions(GAME), lambda position: bool(position.state.winners))
    state = GAME.engine.init(won.config)
    for player, action in won.history:
        state = GAME.engine.apply_action(state, action, player)
    assert state == won.state
