"""Verbs, conditions and effects as functions, made once for a number of players."""

from .action_type import action_types
from .condition import Args, Compiler
from .effect import DEFAULT_REASON, Do, EffectCompiler, card_in
from .verb import Option

__all__ = [
    "DEFAULT_REASON",
    "Args",
    "Compiler",
    "Do",
    "EffectCompiler",
    "Option",
    "action_types",
    "card_in",
]
