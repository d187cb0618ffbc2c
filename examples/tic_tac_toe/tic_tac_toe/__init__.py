"""Tic-tac-toe as a package of its own, found through its entry point."""

from .engine import TicTacToe as Engine

__all__ = ["Engine"]
