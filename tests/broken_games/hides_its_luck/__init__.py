"""Breaks law 1 where no import shows it: counts its own calls."""

from itertools import count

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState

CALLS = count()


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        return replace(super().resolve(state, action, player_id), turn=next(CALLS))
