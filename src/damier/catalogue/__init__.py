"""Finds games and puts words, bots and files beside their rules. Read game.py first."""

from .bundle_files import bundle_files
from .bundle_folder import LARGEST_PACK, game_from_bundle, game_from_folder, game_from_pack
from .game import AnyEngine, Game, GameInfo
from .package import game_from_package, house_texts, read_beside, shared_words
from .playout import (
    PLAYERS,
    Position,
    choices,
    configs,
    matches,
    player_counts,
    random_match,
    random_play,
)
from .refused import misfit, said_of_field
from .shelf import GameLoader, broken, find_under, host, load, load_under
from .shelf import all as all
from .source import game_from_source
from .text import LANGUAGES, Texts
from .transcript import match_from, match_text, read_match
from .version import version_order

__all__ = [
    "LANGUAGES",
    "LARGEST_PACK",
    "PLAYERS",
    "AnyEngine",
    "Game",
    "GameInfo",
    "GameLoader",
    "Position",
    "Texts",
    "all",
    "broken",
    "bundle_files",
    "choices",
    "configs",
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
    "matches",
    "misfit",
    "player_counts",
    "random_match",
    "random_play",
    "read_beside",
    "read_match",
    "said_of_field",
    "shared_words",
    "version_order",
]
