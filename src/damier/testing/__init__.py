"""The conformance kit: proves that a game keeps the contract. Read check.py first."""

from damier.catalogue import Position, choices, matches, player_counts, random_match

from .check import check_engine
from .golden import RulesChanged, golden_text, with_version, write_golden
from .law import TITLES, LawBroken, Report
from .perft import perft

__all__ = [
    "TITLES",
    "LawBroken",
    "Position",
    "Report",
    "RulesChanged",
    "check_engine",
    "choices",
    "golden_text",
    "matches",
    "perft",
    "player_counts",
    "random_match",
    "with_version",
    "write_golden",
]
