"""What follows from an action: effects, hooks, phases, turns and rounds."""

from .first_state import begun, first_state
from .program import Program
from .resolution import FAULT, Resolution

__all__ = [
    "FAULT",
    "Program",
    "Resolution",
    "begun",
    "first_state",
]
