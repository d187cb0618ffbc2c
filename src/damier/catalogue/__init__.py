"""Finds games and puts words, bots and files beside their rules. Read game.py first."""

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
    "game_from_package",
    "load",
    "read_beside",
    "shared_words",
]
