"""connect four, a game for Damier."""

from .engine import ConnectFour as Engine

__all__ = ["Engine"]
