"""Liar's Dice: bid on everybody's hidden dice, or call the last bid a lie."""

from .engine import LiarsDice as Engine

__all__ = ["Engine"]
