"""Breaks law 4: rock is listed, and refused."""

from damier.core import Refusal
from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def refusal(self, state: RpsState, action: Choose, player_id: str) -> Refusal | None:
        refused = super().refusal(state, action, player_id)
        if refused is None and action.choice == "rock" and state.choices[0] is not None:
            return Refusal(code="no_rocks_left")
        return refused
