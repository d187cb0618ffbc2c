"""The contract every game keeps. Read engine.py first."""

from .codec import canonical, convert, decode, digest, encode, parsed, plain
from .engine import CHANCES_SAMPLED, SYSTEM, A, C, Facts, GameEngine, S, Step, V
from .error import (
    BrokenGame,
    DamierError,
    IllegalAction,
    InvalidConfig,
    InvalidData,
    UnknownGame,
)
from .random import LARGEST_INTEGER, Seed, SeededRandom, Undecided, listed_draws
from .secrecy import Secrecy
from .value import (
    Action,
    Config,
    Outcome,
    PlayerId,
    Refusal,
    State,
    Value,
    View,
)

__all__ = [
    "CHANCES_SAMPLED",
    "LARGEST_INTEGER",
    "SYSTEM",
    "A",
    "Action",
    "BrokenGame",
    "C",
    "Config",
    "DamierError",
    "Facts",
    "GameEngine",
    "IllegalAction",
    "InvalidConfig",
    "InvalidData",
    "Outcome",
    "PlayerId",
    "Refusal",
    "S",
    "Secrecy",
    "Seed",
    "SeededRandom",
    "State",
    "Step",
    "Undecided",
    "UnknownGame",
    "V",
    "Value",
    "View",
    "canonical",
    "convert",
    "decode",
    "digest",
    "encode",
    "listed_draws",
    "parsed",
    "plain",
]
