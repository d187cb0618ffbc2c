"""Breaks law 6: who chooses twice hears what the other has."""

from damier.core import Refusal
from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def refusal(self, state: RpsState, action: Choose, player_id: str) -> Refusal | None:
        refused = super().refusal(state, action, player_id)
        if refused and refused.code == "unknown_action":
            return Refusal(code="unknown_action", values={"choices": list(state.choices)})
        return refused
