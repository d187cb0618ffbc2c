"""A game by how another process finds it: the `source` that every loaded game carries, and that is
all of a game that is pickled."""

import copyreg
from collections.abc import Callable
from pathlib import Path

from damier.core import InvalidData, UnknownGame

from .bundle_folder import game_from_folder, game_from_pack
from .game import Game
from .package import game_from_package
from .shelf import load


def game_from_source(source: str) -> Game:
    """The game of a `package:NAME`, a `shelf:ID`, a `folder:PATH`, a `pack:PATH`, or a
    `draft:PATH`, which is a bundle in the making: its hash need not be filled in. Before any of a
    bundle may stand `revision N:`, for matches that an earlier interpreter began."""
    kind, _, name = source.partition(":")
    if kind.startswith("revision "):
        game = game_from_source(name).at_revision(int(kind.removeprefix("revision ")))
        if game is None:
            raise UnknownGame(f"no game is found by {source!r}", known=[])
        return game
    match kind:
        case "package":
            return game_from_package(name)
        case "shelf":
            return load(name)
        case "folder":
            return game_from_folder(Path(name), source)
        case "pack":
            return game_from_pack(Path(name).read_bytes(), source)
        case "draft":
            return game_from_folder(Path(name), source, check_hash=False)
    raise UnknownGame(f"no game is found by {source!r}", known=[])


def _as_its_source(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    if game.source is None:
        raise InvalidData(
            f"{game.id} came from nowhere that another process could find", path="source"
        )
    return game_from_source, (game.source,)


copyreg.pickle(Game, _as_its_source)
