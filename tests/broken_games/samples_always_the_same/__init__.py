"""Breaks law 7: the sampler guesses always the same."""

from damier.core import SeededRandom
from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState, RpsView


class Engine(RockPaperScissors):
    def sample_state(self, view: RpsView, player_id: str, rng: SeededRandom) -> RpsState:
        choices = tuple("rock" if c == "hidden" else c for c in view.choices.values())
        return RpsState.of(view, rng, choices=choices)
