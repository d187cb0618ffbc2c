"""Breaks law 9: a panel for somebody who does not play."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors as Engine

__all__ = ["Engine"]
