"""A game as numbers: each action an index, each view a row of small integers, as port.py has it.

A game brings its own encoding in `encoding.py` beside its rules; bundles share the one in
bundle.py; any other game is encoded by generic.py. No numpy here: games run where there is none.
"""

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, cast

from damier import catalogue
from damier.bundle import BundleEngine
from damier.catalogue import Game, game_from_source
from damier.core import InvalidData, UnknownGame, encode, plain

from .planes import TurnedEncoding
from .port import Encoding, PlaneEncoding

PACKAGE = "package:"

AGENTS = tuple(f"player_{seat}" for seat in range(1, 9))
"""Players go by the names that learners expect."""

Kind = Literal["row", "planes"]
ROW: Kind = "row"
PLANES: Kind = "planes"
"""How an observation is laid out: one row, or planes of cells, turned to whoever looks."""


def load_game(name: str) -> Game:
    """A game of the catalogue by its id, or one from elsewhere: `folder:PATH`, `package:NAME`."""
    if ":" not in name:
        return catalogue.load(name)
    kind, _, path = name.partition(":")
    if kind in ("folder", "draft", "pack") and not Path(path).exists():
        raise UnknownGame(f"no game lies at {path!r}", known=[])
    return game_from_source(name)


def encoding_of(game: Game, config: Any, kind: Kind = ROW) -> Encoding:
    """The encoding of this game under this config; its seed does not matter."""
    if kind not in (ROW, PLANES):
        raise InvalidData(f"no observation {kind!r}; there are row, planes", path="observation")
    if game.source is None:
        return _made(game, config, kind)
    settings = {**plain(config), "seed": 0}
    return _kept(game.source, encode(settings).decode(), kind)


def shape_of(encoding: Encoding) -> tuple[int, ...]:
    """An observation's shape."""
    shape: tuple[int, ...] = getattr(encoding, "shape", (encoding.observation_size,))
    return shape


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


def turn_limit(turns: int | None) -> int | None:
    """After how many actions a match is cut off, as it was asked for; 0 or None is where the game
    itself says that no match goes on."""
    if turns is not None and turns < 0:
        raise InvalidData(f"no match ends after {turns} turns", path="max_turns")
    return turns or None


@lru_cache(maxsize=64)
def _kept(source: str, settings: str, kind: Kind) -> Encoding:
    game = game_from_source(source)
    return _made(game, game.decode_config(settings), kind)


def capitals(game_id: str) -> str:
    """A game's id as environments are called: `love-letter` is `LoveLetter`."""
    return "".join(word.capitalize() for word in game_id.split("-"))


def _made(game: Game, config: Any, kind: Kind) -> Encoding:
    encoding = _row_encoding(game, config)
    if kind == ROW:
        return encoding
    if not hasattr(encoding, "planes"):
        raise InvalidData(
            f"{game.id} has no planes, only a row: its encoding declares none", path="observation"
        )
    return TurnedEncoding(cast(PlaneEncoding, encoding), config.player_ids)


def _row_encoding(game: Game, config: Any) -> Encoding:
    from .bundle import BundleEncoding
    from .generic import GenericEncoding

    own = own_module(game, "encoding")
    if own is not None:
        made: Encoding = own.encoding(game.engine, config)
        return made
    if isinstance(game.engine, BundleEngine):
        return BundleEncoding(game.engine, config)
    return GenericEncoding(game.engine, config)


def own_module(game: Game, kind: str) -> Any:
    """The module of this name beside the game's rules, if it has one."""
    if game.source is None or not game.source.startswith(PACKAGE):
        return None
    name = f"{game.source.removeprefix(PACKAGE)}.{kind}"
    return import_module(name) if find_spec(name) else None
