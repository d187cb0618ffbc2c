"""A game as numbers: each action an index, each view a row of small integers.

An encoding is given views and valid actions, never a state, so it cannot show what its player may
not know. A game brings its own in `encoding.py` beside its rules; bundles share the one in
bundle.py; any other game is encoded by generic.py. No numpy here: games run where there is none.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol

from damier.bundle import BundleEngine
from damier.catalogue import Game, game_from_source
from damier.core import InvalidData, encode, plain

LOWEST, HIGHEST = -128, 127
"""What an entry of an observation can hold: a signed byte."""

PACKAGE = "package:"

AGENTS = tuple(f"player_{seat}" for seat in range(1, 9))
"""Players go by the names that learners expect."""


class Encoding(Protocol):
    """How one game under one config looks to a learner."""

    action_count: int
    observation_size: int

    def observation(self, view: Any, player_id: str) -> bytes | Sequence[int]:
        """What this player sees, as so many signed bytes."""

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        """The index of each valid action. Actions that are alike in all the player can see may
        share one: the first of them stands for all."""

    def label(self, number: int) -> str:
        """An index in words."""


def encoding_of(game: Game, config: Any) -> Encoding:
    """The encoding of this game under this config; its seed does not matter."""
    if game.source is None:
        return _made(game, config)
    settings = {**plain(config), "seed": 0}
    return _kept(game.source, encode(settings).decode())


def chosen_config(
    game: Game, players: int | None = None, preset: str = "", options: Mapping[str, Any] = {}
) -> Any:
    """The config of so many players and these options, named as on the wire or as in Python."""
    presets = game.engine.presets
    if preset and preset not in presets:
        known = ", ".join(presets) or "none"
        raise InvalidData(f"no preset {preset!r}; {game.id} has {known}", path="preset")
    config_type = game.engine.config_type
    wire = dict(
        zip(config_type.__struct_fields__, config_type.__struct_encode_fields__, strict=True)
    )
    given = {wire.get(name, name): value for name, value in options.items()}
    count = game.engine.facts.min_players if players is None else players
    if not 1 <= count <= len(AGENTS):
        raise InvalidData(f"{count} players; at most {len(AGENTS)} can play", path="players")
    chosen = {**presets.get(preset, {}), **given, "seed": 0, "playerIds": AGENTS[:count]}
    return game.decode_config(plain(chosen))


@lru_cache(maxsize=64)
def _kept(source: str, settings: str) -> Encoding:
    game = game_from_source(source)
    return _made(game, game.decode_config(settings))


def capitals(game_id: str) -> str:
    """A game's id as environments are called: `love-letter` is `LoveLetter`."""
    return "".join(word.capitalize() for word in game_id.split("-"))


def _made(game: Game, config: Any) -> Encoding:
    from .bundle import BundleEncoding
    from .generic import GenericEncoding

    own = _own_module(game)
    if own is not None:
        made: Encoding = own.encoding(game.engine, config)
        return made
    if isinstance(game.engine, BundleEngine):
        return BundleEncoding(game.engine, config)
    return GenericEncoding(game.engine, config)


def _own_module(game: Game) -> Any:
    """The module `encoding` beside the game's rules, if it has one."""
    if game.source is None or not game.source.startswith(PACKAGE):
        return None
    name = f"{game.source.removeprefix(PACKAGE)}.encoding"
    return import_module(name) if find_spec(name) else None
