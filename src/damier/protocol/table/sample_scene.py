"""A scene for a game's picture: some actions into a match that nobody plays, always the same one.

No match that anybody plays is looked at, so nothing secret can be seen.
"""

from typing import Final

from damier.catalogue import Game, Position, configs, random_play
from damier.core import SeededRandom, Value
from damier.scene import Scene

from .description import scene_in_words

SEED: Final = 7
ACTIONS: Final = 6
"""Enough for a board to look lived in."""


class GameScene(Value, omit_defaults=True):
    """A table of a game as a scene, if it has scenes; pictures are those of this version."""

    version: str
    scene: Scene | None = None


def sample_scene(game: Game, language: str) -> GameScene:
    """What the first player would see, some actions into a match."""
    version = game.engine.facts.version
    if game.scene is None:
        return GameScene(version=version)
    rng = SeededRandom(SEED)
    config = configs(game, rng, {})[0]
    start = Position(config, game.engine.init(config), ())
    played = random_play(game.engine, start, rng, ACTIONS)
    going = [one for one in played if not game.engine.is_game_over(one.state)]
    viewer = config.player_ids[0]
    view = game.engine.get_player_view(going[-1].state, viewer)
    scene = scene_in_words(game, view, viewer, game.texts(language))
    return GameScene(version=version, scene=scene)
