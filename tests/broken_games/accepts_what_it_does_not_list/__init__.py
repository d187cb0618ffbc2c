"""Breaks law 4: a second choice is not listed, and accepted."""

from damier.core import Refusal
from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def refusal(self, state: RpsState, action: Choose, player_id: str) -> Refusal | None:
        refused = super().refusal(state, action, player_id)
        return None if refused and refused.code == "already_chosen" else refused
