"""Breaks law 1: the order of a set is another in every process."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import (
    CHOICES,
    Choose,
    RockPaperScissors,
    RpsState,
)


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        after = super().resolve(state, action, player_id)
        return replace(after, turn=list(set(CHOICES)).index("rock"))
