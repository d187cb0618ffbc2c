"""A bundle's values for one number of players, and the mutable state that effects change."""

from . import effect
from .card_move import CardMove, CardMoved, PileShown, PileShuffled, PilesSwapped
from .layout import REVISION, Layout
from .mutable_state import EffectFailed, MutableState
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
    "CardMove",
    "CardMoved",
    "Choice",
    "EffectFailed",
    "EndPhase",
    "EndRound",
    "Layout",
    "MutableState",
    "PileShown",
    "PileShuffled",
    "PilesSwapped",
    "StartRound",
    "TurnView",
    "effect",
]
