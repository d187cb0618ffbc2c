"""Breaks law 6: whoever only watches sees everything."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState, RpsView


class Engine(RockPaperScissors):
    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        return RpsView.of(state) if player_id is None else super().get_player_view(state, player_id)
