"""Breaks law 6: what the other has chosen may not be chosen any more."""

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def get_valid_actions(self, state: RpsState, player_id: str) -> tuple[Choose, ...]:
        listed = super().get_valid_actions(state, player_id)
        return tuple(action for action in listed if action.choice not in state.choices)
