"""oh hell, a game for Damier."""

from .engine import OhHell as Engine

__all__ = ["Engine"]
