"""Who may know what: a hand is its player's own, and what was not dealt nobody's."""

from msgspec.structs import replace

from damier.core import Secrecy, SeededRandom

from .state import Act, OhHellState, Play


class OhHellSecrecy(Secrecy[OhHellState, Act]):
    def twin(self, state: OhHellState, viewer: str | None, rng: SeededRandom) -> OhHellState:
        secret = [c for p, hand in zip(state.player_ids, state.hands) if p != viewer for c in hand]
        cards = list(rng.shuffle([*secret, *state.rest]))
        hands = tuple(
            hand if player == viewer else tuple(cards.pop() for _ in hand)
            for player, hand in zip(state.player_ids, state.hands, strict=True)
        )
        return replace(state, hands=hands, rest=tuple(cards), rng_state=rng.get_state())

    def reveals(self, state: OhHellState, action: Act, player_id: str) -> bool:
        return isinstance(action, Play)

    def action_view(self, before: OhHellState, action: Act, actor: str, viewer: str | None) -> Act:
        return action
