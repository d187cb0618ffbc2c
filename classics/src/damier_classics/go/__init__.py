"""Go: surround points and take stones; more of the board wins."""

from .engine import Go as Engine

__all__ = ["Engine"]
