"""Who may know what: a choice is its player's secret until both have chosen."""

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from .state import CHOICES, Choose, RpsState


class RpsSecrecy(Secrecy[RpsState, Choose]):
    def twin(self, state: RpsState, viewer: str | None, rng: SeededRandom) -> RpsState:
        choices = state.choices
        for seat, player in enumerate(state.player_ids):
            if None in state.choices and choices[seat] is not None and player != viewer:
                choices = state.with_seat(choices, player, rng.pick(CHOICES))
        return replace(state, choices=choices, rng_state=rng.get_state())

    def reveals(self, state: RpsState, action: Choose, player_id: str) -> bool:
        return state.choices.count(None) == 1
