"""Breaks law 9: a thing stands for an argument that no action has."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors as Engine

__all__ = ["Engine"]
