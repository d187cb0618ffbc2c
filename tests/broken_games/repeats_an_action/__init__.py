"""Breaks law 3: rock is listed twice."""

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def get_valid_actions(self, state: RpsState, player_id: str) -> tuple[Choose, ...]:
        listed = super().get_valid_actions(state, player_id)
        return (*listed, *listed[:1])
