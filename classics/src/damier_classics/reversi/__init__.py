"""Reversi, known as Othello: enclose discs to turn them over; most discs win."""

from .engine import Reversi as Engine

__all__ = ["Engine"]
