"""Who may know what: a bid is its player's secret until both have bid."""

from msgspec.structs import replace

from damier.core import Secrecy

from .state import Bid, BidState


class BidSecrecy(Secrecy[BidState, Bid]):
    def twin(self, state, viewer, rng):
        bids = state.bids
        for player in state.player_ids:
            if player != viewer and bids[state.seat(player)] is not None and None in bids:
                bids = state.with_seat(bids, player, rng.pick(state.hands[state.seat(player)]))
        return replace(state, bids=bids, rng_state=rng.get_state())

    def reveals(self, state, action, player_id):
        return state.bids.count(None) == 1
