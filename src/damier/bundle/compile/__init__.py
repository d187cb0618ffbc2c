"""Verbs, conditions and effects as functions, made once for a number of players."""

from .action_type import action_types
from .condition import Args, ConditionCompiler
from .effect import Effect, EffectCompiler
from .verb import CompiledVerb

__all__ = [
    "Args",
    "CompiledVerb",
    "ConditionCompiler",
    "Effect",
    "EffectCompiler",
    "action_types",
]
