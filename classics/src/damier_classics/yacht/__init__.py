"""Yacht: five dice, three throws, and a sheet to fill; also as Yams."""

from .engine import Yacht as Engine

__all__ = ["Engine"]
