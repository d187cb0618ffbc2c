"""Simultaneous choice: both bid a card at once for the turn's number; the higher gets it."""

from msgspec.structs import replace

from damier.core import Facts, GameEngine

from .secrecy import BidSecrecy
from .state import CARDS, Bid, BidConfig, BidState, BidView


class Engine(GameEngine[BidConfig, BidState, Bid, BidView]):
    facts = Facts(id="simultaneous", hidden_information=True, simultaneous=True)
    secrecy = BidSecrecy()

    def init(self, config):
        return BidState.start(config)  # nobody's turn: both may act

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id) or state.bids[state.seat(player_id)] is not None:
            return []
        return [Bid(card=card) for card in state.hands[state.seat(player_id)]]

    def resolve(self, state, action, player_id):
        bids = state.with_seat(state.bids, player_id, action.card)
        if None in bids:
            return replace(state, bids=bids)
        first, second = bids
        prize = (state.turn * (first > second), state.turn * (second > first))
        points = tuple(mine + won for mine, won in zip(state.points, prize, strict=True))
        hands = tuple(
            tuple(card for card in hand if card != bid)
            for hand, bid in zip(state.hands, bids, strict=True)
        )
        after = replace(state, hands=hands, bids=(None, None), points=points, turn=state.turn + 1)
        if any(hands):
            return after
        best = [p for p, mine in zip(state.player_ids, points, strict=True) if mine == max(points)]
        return after.ended("most_points", tuple(best) if len(best) == 1 else ())

    def get_player_view(self, state, player_id):
        bids = {
            player: bid if bid is None or player == player_id else "hidden"
            for player, bid in state.by_player(state.bids).items()
        }
        return BidView.of(state, bids=bids)

    def sample_state(self, view, player_id, rng):
        bids = tuple(
            rng.pick(view.hands[player]) if bid == "hidden" else bid
            for player, bid in view.bids.items()
        )
        return BidState.of(view, rng, bids=bids)

    def get_scores(self, state):
        return state.by_player(state.points)

    def max_turns(self, config):
        return 2 * len(CARDS)
