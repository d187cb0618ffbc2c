"""Who may know what: a hand is its player's own, the rest is nobody's; cards are played face up.

That somebody could not follow suit is known from then on. The twin need not respect it: to the
viewer it looks the same all the same.
"""

from msgspec.structs import replace

from damier.core import Secrecy

from .state import Play, TricksState


class TricksSecrecy(Secrecy[TricksState, Play]):
    def twin(self, state, viewer, rng):
        seats = list(zip(state.player_ids, state.hands, strict=True))
        secret = [card for player, hand in seats if player != viewer for card in hand]
        cards = rng.shuffle([*secret, *state.rest])
        cards = list(cards)
        hands = tuple(
            hand if player == viewer else tuple(sorted(cards.pop() for _ in hand))
            for player, hand in seats
        )
        return replace(state, hands=hands, rest=tuple(cards), rng_state=rng.get_state())

    def action_view(self, before, action, actor, viewer):
        return action
