"""Finds games and puts words, bots and files beside their rules. Read game.py first."""

from .bundle_files import bundle_files
from .bundle_folder import game_from_bundle, game_from_folder, game_from_pack
from .game import AnyEngine, Game, GameInfo
from .package import game_from_package, house_texts, read_beside, shared_words
from .shelf import all as all
from .shelf import broken, find_under, host, load, load_under
from .source import game_from_source
from .text import Texts
from .transcript import match_from, match_text, read_match

__all__ = [
    "AnyEngine",
    "Game",
    "GameInfo",
    "Texts",
    "all",
    "broken",
    "bundle_files",
    "find_under",
    "game_from_bundle",
    "game_from_folder",
    "game_from_pack",
    "game_from_package",
    "game_from_source",
    "host",
    "house_texts",
    "load",
    "load_under",
    "match_from",
    "match_text",
    "read_beside",
    "read_match",
    "shared_words",
]
