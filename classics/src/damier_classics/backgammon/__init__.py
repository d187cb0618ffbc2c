"""Backgammon: run home past each other, and bear all checkers off first."""

from .engine import Backgammon as Engine

__all__ = ["Engine"]
