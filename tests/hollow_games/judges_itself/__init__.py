"""Keeps the laws, but decides who may know what in its engine alone: law 6 finds nothing there."""

from msgspec.structs import replace

from damier.core import SeededRandom
from damier.games.rock_paper_scissors.engine import RockPaperScissors
from damier.games.rock_paper_scissors.state import Choose, RpsState, RpsView


class Engine(RockPaperScissors):
    secrecy = None

    def get_player_view(self, state: RpsState, player_id: str | None) -> RpsView:
        return RpsView.of(state, choices=state.by_player(_covered(state, player_id, "hidden")))

    def twin(self, state: RpsState, viewer: str | None, rng: SeededRandom) -> RpsState:
        covered = _covered(state, viewer, rng.pick(("rock", "paper", "scissors")))
        return replace(state, choices=covered, rng_state=rng.get_state())

    def reveals(self, state: RpsState, action: Choose, player_id: str) -> bool:
        return state.choices.count(None) == 1


def _covered(state: RpsState, viewer: str | None, cover: str) -> tuple:
    return tuple(
        choice if choice is None or state.revealed or player == viewer else cover
        for player, choice in zip(state.player_ids, state.choices)
    )
