"""Breaks law 5: after a tie nobody may choose, and it is not over."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import Choose, RockPaperScissors, RpsState


class Engine(RockPaperScissors):
    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        after = super().resolve(state, action, player_id)
        return replace(after, game_over=False, winners=None, reason=None) if after.reason else after
