"""The contract every game keeps. Read engine.py first."""

from .codec import canonical, convert, decode, digest, encode, plain
from .engine import SYSTEM, Facts, GameEngine, Step
from .error import (
    BrokenGame,
    DamierError,
    IllegalAction,
    InvalidConfig,
    InvalidData,
    UnknownGame,
)
from .random import LARGEST_INTEGER, Seed, SeededRandom
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
    "LARGEST_INTEGER",
    "SYSTEM",
    "Action",
    "BrokenGame",
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
    "Secrecy",
    "Seed",
    "SeededRandom",
    "State",
    "Step",
    "UnknownGame",
    "Value",
    "View",
    "canonical",
    "convert",
    "decode",
    "digest",
    "encode",
    "plain",
]
