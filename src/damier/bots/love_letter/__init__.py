"""Bots for Love Letter, whichever bundle of it is played: they read the view. Read seen.py."""

from .bots import LEVELS, fits

__all__ = ["LEVELS", "fits"]
