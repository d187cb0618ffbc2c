"""Finds games and puts words, bots and files beside their rules. Read game.py first."""

from .bundle_folder import bundle_files, game_from_bundle, game_from_folder
from .game import AnyEngine, Game, GameInfo
from .package import game_from_package, read_beside, shared_words
from .shelf import all as all
from .shelf import broken, load
from .text import Texts

__all__ = [
    "AnyEngine",
    "Game",
    "GameInfo",
    "Texts",
    "all",
    "broken",
    "bundle_files",
    "game_from_bundle",
    "game_from_folder",
    "game_from_package",
    "load",
    "read_beside",
    "shared_words",
]
