"""What follows from an action: effects, hooks, phases, turns and rounds."""

from .program import Program
from .resolution import Resolution, first_state

__all__ = [
    "Program",
    "Resolution",
    "first_state",
]
