"""Breaks law 2: writes into the state it was given."""

from msgspec.structs import force_setattr

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        force_setattr(state, "turn", state.turn + 1)
        return super().resolve(state, action, player_id)
