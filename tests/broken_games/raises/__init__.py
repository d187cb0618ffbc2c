"""Breaks law 2 by raising: a view that cannot be made."""

from damier.games.rock_paper_scissors.engine import RockPaperScissors, RpsState, RpsView


class Engine(RockPaperScissors):
    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        raise KeyError(player_id)
