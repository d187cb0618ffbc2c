"""Breaks law 1: the time of day decides."""

import time

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        return replace(super().resolve(state, action, player_id), turn=time.time_ns() % 1000)
