"""Breaks law 1: luck that no seed knows."""

import random

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        return replace(super().resolve(state, action, player_id), turn=random.randint(1, 1000))
