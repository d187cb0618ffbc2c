"""Breaks law 9: its scene tells what the engine has seen, not what the view holds."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState, RpsView

REMEMBERED: list[RpsState] = []


class Engine(RockPaperScissors):
    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        REMEMBERED[:] = [state]
        return super().get_player_view(state, player_id)
