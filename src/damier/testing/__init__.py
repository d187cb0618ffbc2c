"""The conformance kit: proves that a game keeps the contract. Read check.py first."""

from damier.catalogue import Position, choices, matches, player_counts, random_match

from .check import check_engine
from .golden import (
    RulesChanged,
    golden_text,
    scenes_beside,
    scenes_text,
    with_version,
    write_golden,
)
from .law import TITLES, LawBroken, Report
from .perft import perft
from .words import Mistake, mistakes_in_words

__all__ = [
    "TITLES",
    "LawBroken",
    "Mistake",
    "Position",
    "Report",
    "RulesChanged",
    "check_engine",
    "choices",
    "golden_text",
    "matches",
    "mistakes_in_words",
    "perft",
    "player_counts",
    "random_match",
    "scenes_beside",
    "scenes_text",
    "with_version",
    "write_golden",
]
