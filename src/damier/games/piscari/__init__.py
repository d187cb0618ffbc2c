"""Piscari, the fishing game: tic-tac-toe with a die, and pieces that eat each other.

Start with `board.py`, the whole domain in plain functions; then `engine.py`.
"""

from .engine import Piscari as Engine

__all__ = ["Engine"]
