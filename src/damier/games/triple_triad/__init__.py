"""Triple Triad, all versions up to 0.6. Read rules.py, then capture.py, then engine.py."""

from .engine import TripleTriad as Engine

__all__ = ["Engine"]
