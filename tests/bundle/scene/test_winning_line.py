"""The line that ended a game, as the scenes of bundles draw it."""

from damier.catalogue.bundle_folder import game_from_bundle
from damier.catalogue.playout import configs
from damier.core import SeededRandom
from damier.scene import Scene
from tests.bundle.shipped import files_of

LEFT_COLUMN = ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2))
"""The first player fills it."""


def scene_after(places: tuple[tuple[int, int], ...]) -> Scene:
    game = game_from_bundle(files_of("tic-tac-toe"))
    engine = game.engine
    state = engine.init(next(iter(configs(game, SeededRandom(1)))))
    for number, (x, y) in enumerate(places):
        player = state.player_ids[number % 2]
        action = next(
            one for one in engine.get_valid_actions(state, player) if (one.x, one.y) == (x, y)
        )
        state = engine.apply_action(state, action, player)
    assert game.scene is not None
    return game.scene(engine.get_player_view(state, state.player_ids[1]), state.player_ids[1])


def test_a_line_is_drawn_once_the_game_is_over() -> None:
    assert scene_after(LEFT_COLUMN).line == ("board-0-0", "board-0-1", "board-0-2")


def test_before_the_end_there_is_none() -> None:
    assert scene_after(LEFT_COLUMN[:-1]).line == ()
