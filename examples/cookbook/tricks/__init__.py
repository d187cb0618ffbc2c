"""Tricks: follow the suit that was led if you can; the highest card of it takes the trick."""

from msgspec.structs import replace

from damier.core import Facts, GameEngine, Refusal, SeededRandom

from .secrecy import TricksSecrecy
from .state import HAND, PACK, Play, TricksConfig, TricksState, TricksView


class Engine(GameEngine[TricksConfig, TricksState, Play, TricksView]):
    facts = Facts(id="tricks", min_players=2, max_players=3, hidden_information=True, chance=True)
    secrecy = TricksSecrecy()

    def init(self, config):
        rng, seats = SeededRandom(config.seed), len(config.player_ids)
        cards = tuple(rng.shuffle(PACK))
        hands = tuple(tuple(sorted(cards[s * HAND : (s + 1) * HAND])) for s in range(seats))
        return TricksState.start(
            config, current_player_id=config.player_ids[0], hands=hands, rest=cards[seats * HAND :],
            won=(0,) * seats, rng_state=rng.get_state(),
        )  # fmt: skip

    def get_valid_actions(self, state, player_id):
        if not self.may_act(state, player_id):
            return []
        hand = state.hands[state.seat(player_id)]
        return [Play(card=card) for card in _followers(hand, state.trick)]

    def unlisted_refusal(self, state, action, player_id):
        if action.card not in state.hands[state.seat(player_id)]:
            return Refusal(code="not_in_hand")
        return Refusal(code="follow_suit")

    def resolve(self, state, action, player_id):
        hand = tuple(card for card in state.hands[state.seat(player_id)] if card != action.card)
        after = replace(
            state,
            hands=state.with_seat(state.hands, player_id, hand),
            trick=(*state.trick, action.card),
            seen=(*state.seen, action.card),
            turn=state.turn + 1,
            current_player_id=state.player_after(player_id),
        )
        return after if len(after.trick) < len(after.player_ids) else self._taken(after)

    def _taken(self, state):
        """Whoever played the highest card of the suit led takes the trick and leads the next."""
        best = max(_followers(state.trick, state.trick))
        # Who is next led the trick: everybody has played since.
        leader = state.seat(state.current_player_id)
        seat = (leader + state.trick.index(best)) % len(state.player_ids)
        winner = state.player_ids[seat]
        won = state.with_seat(state.won, winner, state.won[seat] + 1)
        state = replace(state, won=won, trick=(), current_player_id=winner)
        if any(state.hands):
            return state
        most = [p for p, mine in zip(state.player_ids, won, strict=True) if mine == max(won)]
        return state.ended("most_tricks", tuple(most))

    def get_player_view(self, state, player_id):
        hand = state.hands[state.seat(player_id)] if player_id in state.player_ids else ()
        sizes = state.by_player(tuple(map(len, state.hands)))
        return TricksView.of(state, hand=hand, hand_sizes=sizes)

    def sample_state(self, view, player_id, rng):
        known = {*view.hand, *view.seen}
        cards = list(rng.shuffle([card for card in PACK if card not in known]))
        hands = tuple(
            view.hand if player == player_id else tuple(sorted(cards.pop() for _ in range(size)))
            for player, size in view.hand_sizes.items()
        )
        return TricksState.of(view, rng, hands=hands, rest=tuple(cards))

    def get_scores(self, state):
        return state.by_player(state.won)

    def max_turns(self, config):
        return HAND * len(config.player_ids)


def _followers(cards, trick):
    """The cards of the suit that was led; all, where there are none or nothing was led."""
    return [card for card in cards if trick and card[-1] == trick[0][-1]] or list(cards)
