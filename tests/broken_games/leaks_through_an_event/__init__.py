"""Breaks law 6: when the second player chooses, the turn tells what."""

from msgspec.structs import replace

from damier.games.rock_paper_scissors.engine import RockPaperScissors
from damier.games.rock_paper_scissors.secrecy import RpsSecrecy
from damier.games.rock_paper_scissors.state import CHOICES, Choose, RpsState


class Secrecy(RpsSecrecy):
    def reveals(self, state: RpsState, action: Choose, player_id: str) -> bool:
        return False


class Engine(RockPaperScissors):
    secrecy = Secrecy()

    def resolve(self, state: RpsState, action: Choose, player_id: str) -> RpsState:
        after = super().resolve(state, action, player_id)
        return replace(after, turn=state.turn + CHOICES.index(state.choices[0] or "rock"))
