"""Who may know what: dice are their player's own until the cups are lifted."""

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from .state import Act, Call, LiarsDiceState


class LiarsDiceSecrecy(Secrecy[LiarsDiceState, Act]):
    def twin(self, state: LiarsDiceState, viewer: str | None, rng: SeededRandom) -> LiarsDiceState:
        cups = tuple(
            cup if player == viewer else tuple(sorted(rng.int(1, state.sides) for _ in cup))
            for player, cup in zip(state.player_ids, state.cups, strict=False)
        )
        return replace(state, cups=cups, rng_state=rng.get_state())

    def reveals(self, state: LiarsDiceState, action: Act, player_id: str) -> bool:
        return isinstance(action, Call)

    def action_view(
        self, before: LiarsDiceState, action: Act, actor: str, viewer: str | None
    ) -> Act:
        return action
