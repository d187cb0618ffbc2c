"""Rock-paper-scissors, the game to copy."""

from .engine import RockPaperScissors as Engine

__all__ = ["Engine"]
