"""Breaks law 9: two things have one id."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors as Engine

__all__ = ["Engine"]
