"""Breaks law 6: what the other has chosen is listed last."""

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def get_valid_actions(self, state: RpsState, player_id: str) -> tuple[Choose, ...]:
        listed = super().get_valid_actions(state, player_id)
        return tuple(sorted(listed, key=lambda action: action.choice in state.choices))
