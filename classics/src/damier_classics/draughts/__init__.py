"""Draughts, or checkers: English on 64 squares, international with flying kings on 100."""

from .engine import Draughts as Engine

__all__ = ["Engine"]
