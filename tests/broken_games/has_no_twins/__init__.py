"""Breaks law 6: with twins that never differ, nothing is proved."""

from damier.core import SeededRandom
from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def twin(self, state: RpsState, viewer: str | None, rng: SeededRandom) -> RpsState:
        return state
