"""Breaks law 9: a cell has a tone that there is not."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors as Engine

__all__ = ["Engine"]
