"""Dots and boxes: draw sides; who closes a box owns it and draws again."""

from .engine import DotsAndBoxes as Engine

__all__ = ["Engine"]
