"""Who may know what: the order of the deck is nobody's; what is taken, everybody sees."""

from msgspec.structs import replace

from damier.core import Secrecy

from .state import DraftState, Take


class DraftSecrecy(Secrecy[DraftState, Take]):
    def twin(self, state, viewer, rng):
        deck = tuple(rng.shuffle(state.deck))
        return replace(state, deck=deck, rng_state=rng.get_state())

    def action_view(self, before, action, actor, viewer):
        return action

    def reveals(self, state, action, player_id):
        return bool(state.deck)  # the card that fills the row
