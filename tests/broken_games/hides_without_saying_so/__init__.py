"""Breaks law 6: it says that nothing is hidden, and covers choices all the same."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import RockPaperScissors


class Engine(RockPaperScissors):
    facts = replace(RockPaperScissors.facts, hidden_information=False)
