"""Battleship: two hidden fleets, and shots into the dark."""

from .engine import Battleship as Engine

__all__ = ["Engine"]
