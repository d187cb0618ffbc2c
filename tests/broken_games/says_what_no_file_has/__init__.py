"""Breaks law 9: a sentence that is in no file."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors as Engine

__all__ = ["Engine"]
