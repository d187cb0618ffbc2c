"""Oware, also Awélé: sow seeds, capture twos and threes, never starve the other side."""

from .engine import Oware as Engine

__all__ = ["Engine"]
