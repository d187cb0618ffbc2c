"""Gin Rummy: make melds, knock when little is left over."""

from .engine import GinRummy as Engine

__all__ = ["Engine"]
