"""A game by how another process finds it: the `source` that every loaded game carries."""

from pathlib import Path

from damier.core import UnknownGame

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
