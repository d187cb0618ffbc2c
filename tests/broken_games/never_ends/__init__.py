"""Breaks law 8: every round is played again."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        after = super().resolve(state, action, player_id)
        if not after.game_over:
            return after
        return replace(state, choices=(None, None), turn=state.turn + 1)
