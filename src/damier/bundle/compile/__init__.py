"""Verbs, conditions and effects as functions, made once for a number of players."""

from .action_type import action_types
from .condition import Args, ConditionCompiler
from .effect import DEFAULT_REASON, Effect, EffectCompiler, card_in
from .verb import CompiledVerb

__all__ = [
    "DEFAULT_REASON",
    "Args",
    "CompiledVerb",
    "ConditionCompiler",
    "Effect",
    "EffectCompiler",
    "action_types",
    "card_in",
]
