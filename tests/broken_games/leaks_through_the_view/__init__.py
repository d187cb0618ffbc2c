"""Breaks law 6: the view tells the other's choice, and the sampler copies it back."""

from damier.core import SeededRandom
from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState, RpsView


class Engine(RockPaperScissors):
    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        return RpsView.of(state)

    def sample_state(self, view: RpsView, player_id: str, rng: SeededRandom) -> RpsState:
        return RpsState.of(view, rng)
