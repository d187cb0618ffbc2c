"""Finds games and puts words, bots and files beside their rules. Read game.py first."""

from .author_error import SourcePlace, folder_of_package, place_of, place_of_function
from .browser_files import browser_archive
from .bundle_files import bundle_files
from .bundle_folder import (
    LARGEST_PACK,
    designer_of,
    game_from_bundle,
    game_from_folder,
    game_from_pack,
)
from .contract_names import (
    NearMiss,
    near_misses_of_engine,
    near_misses_of_module,
    near_misses_of_secrecy,
)
from .face import FACE
from .game import AnyEngine, Game, GameInfo
from .installed import data_folder, installed_bundles
from .package import game_from_package, house_texts, read_beside, shared_words
from .playout import (
    PLAYERS,
    PlayFailed,
    Position,
    choices,
    configs,
    matches,
    player_counts,
    random_match,
    random_play,
)
from .practice_files import LESSON, PUZZLES
from .refused import misfit, said_of_field
from .shelf import GameLoader, broken, find_under, host, load, load_under, refresh, versions
from .shelf import all as all
from .source import game_from_source
from .text import LANGUAGES, Listener, Texts
from .transcript import match_from, match_text, read_match, understood
from .version import version_order
from .worded_scene import worded_scene

__all__ = [
    "FACE",
    "LANGUAGES",
    "LARGEST_PACK",
    "LESSON",
    "PLAYERS",
    "PUZZLES",
    "AnyEngine",
    "Game",
    "GameInfo",
    "GameLoader",
    "Listener",
    "NearMiss",
    "PlayFailed",
    "Position",
    "SourcePlace",
    "Texts",
    "all",
    "broken",
    "browser_archive",
    "bundle_files",
    "choices",
    "configs",
    "data_folder",
    "designer_of",
    "find_under",
    "folder_of_package",
    "game_from_bundle",
    "game_from_folder",
    "game_from_pack",
    "game_from_package",
    "game_from_source",
    "host",
    "house_texts",
    "installed_bundles",
    "load",
    "load_under",
    "match_from",
    "match_text",
    "matches",
    "misfit",
    "near_misses_of_engine",
    "near_misses_of_module",
    "near_misses_of_secrecy",
    "place_of",
    "place_of_function",
    "player_counts",
    "random_match",
    "random_play",
    "read_beside",
    "read_match",
    "refresh",
    "said_of_field",
    "shared_words",
    "understood",
    "version_order",
    "versions",
    "worded_scene",
]
