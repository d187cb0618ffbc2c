"""A bundle's values for one number of players, and the mutable state that effects change."""

from . import effect
from .card_move import (
    CardMove,
    CardMoved,
    CardsTurned,
    DiceRolled,
    PileShown,
    PileShuffled,
    PilesPassed,
    PilesSwapped,
)
from .config_type import config_type
from .layout import REVISION, Layout
from .mutable_state import EffectFailed, MutableState
from .number_names import names_of, numbers_told
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
    SecondState,
    SecondView,
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
    "CardsTurned",
    "Choice",
    "DiceRolled",
    "EffectFailed",
    "EndPhase",
    "EndRound",
    "Layout",
    "MutableState",
    "PileShown",
    "PileShuffled",
    "PilesPassed",
    "PilesSwapped",
    "SecondState",
    "SecondView",
    "StartRound",
    "TurnView",
    "config_type",
    "effect",
    "names_of",
    "numbers_told",
]
