"""Quoridor: be the first to reach the far side, and build walls in the others' way.

Start with `state.py`, then `engine.py`. How walls are judged so fast is told in `fence_kernel.py`.
"""

from .engine import Quoridor as Engine

__all__ = ["Engine"]
