"""What follows from an action: effects, hooks, phases, turns and rounds."""

from .program import Program
from .resolution import Run, started

__all__ = [
    "Program",
    "Run",
    "started",
]
