"""Kalah, often called mancala: sow seeds around the board, most seeds in the own store win."""

from .engine import Kalah as Engine

__all__ = ["Engine"]
