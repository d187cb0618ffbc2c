"""Verbs, conditions and effects as functions, made once for a number of players."""

from .action_type import action_types
from .condition import Args, straight_lines
from .effect import Effect, EffectWriter
from .reckoning import next_alive
from .source import Source
from .verb import CompiledVerb

__all__ = [
    "Args",
    "CompiledVerb",
    "Effect",
    "EffectWriter",
    "Source",
    "action_types",
    "next_alive",
    "straight_lines",
]
