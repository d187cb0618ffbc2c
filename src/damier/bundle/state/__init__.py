"""A bundle's values for one number of players, and the mutable state that effects change."""

from .card_move import CardMoved, Move, PileShown, PileShuffled, PilesSwapped
from .layout import REVISION, Layout
from .mutable_state import EffectFailed, Table
from .state import (
    EMPTY,
    HANDLE,
    HIDDEN,
    NO_HANDLE,
    BundleConfig,
    BundleState,
    BundleView,
    Choice,
    EndPhase,
    EndRound,
    StartRound,
    TurnView,
)

__all__ = [
    "EMPTY",
    "HANDLE",
    "HIDDEN",
    "NO_HANDLE",
    "REVISION",
    "BundleConfig",
    "BundleState",
    "BundleView",
    "CardMoved",
    "Choice",
    "EffectFailed",
    "EndPhase",
    "EndRound",
    "Layout",
    "Move",
    "PileShown",
    "PileShuffled",
    "PilesSwapped",
    "StartRound",
    "Table",
    "TurnView",
]
