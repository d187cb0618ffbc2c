"""Breaks law 6: the view holds the luck to come."""

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsConfig
from damier.games.rock_paper_scissors.engine import RpsState, RpsView
from damier.core import GameEngine, SeededRandom


class LuckyView(RpsView):
    rng_state: str


class Engine(RockPaperScissors, GameEngine[RpsConfig, RpsState, Choose, LuckyView]):
    def get_player_view(self, state: RpsState, player_id: str | None) -> LuckyView:
        shown = super().get_player_view(state, player_id)
        return LuckyView.of(state, choices=shown.choices)
