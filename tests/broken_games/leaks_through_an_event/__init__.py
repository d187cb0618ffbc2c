"""Breaks law 6: when the second player chooses, the turn tells what."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import CHOICES, Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        after = super().resolve(state, action, player_id)
        return replace(after, turn=state.turn + CHOICES.index(state.choices[0] or "rock"))

    def reveals(self, state: RpsState, action: Choose, player_id: str) -> bool:
        return False
