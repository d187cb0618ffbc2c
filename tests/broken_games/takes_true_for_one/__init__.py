"""Breaks law 2: a truth where a number was promised."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        return replace(super().resolve(state, action, player_id), turn=True)
