"""Connect Four: drop discs in turn; four in a line win."""

from .engine import ConnectFour as Engine

__all__ = ["Engine"]
