"""Oh Hell: say how many tricks you will take, then take exactly as many."""

from msgspec.structs import replace

from damier.core import SYSTEM, Facts, GameEngine, Refusal, SeededRandom, Step

from .secrecy import OhHellSecrecy
from .state import (
    PACK,
    Act,
    Bid,
    Deal,
    OhHellConfig,
    OhHellState,
    OhHellView,
    Play,
    Played,
    rank_of,
)  # fmt: skip

BONUS = 10


class OhHell(GameEngine[OhHellConfig, OhHellState, Act, OhHellView]):
    facts = Facts(
        id="oh-hell", min_players=3, max_players=5, hidden_information=True, chance=True, minutes=15
    )
    secrecy = OhHellSecrecy()

    def init(self, config: OhHellConfig) -> OhHellState:
        none = (0,) * len(config.player_ids)
        empty = OhHellState.start(
            config, dealer=-1, size=config.cards + 1, hands=(), rest=(), trump=PACK[0],
            bids=none, taken=none, scores=none,
        )  # fmt: skip
        return dealt(empty)

    def get_valid_actions(self, state: OhHellState, player_id: str) -> list[Act]:
        if not self.may_act(state, player_id):
            return []
        hand = state.hands[state.seat(player_id)]
        if None in state.bids:
            return [Bid(tricks=n) for n in range(len(hand) + 1)]
        return [Play(card=card) for card in followers(hand, state.led_suit)]

    def unlisted_refusal(self, state: OhHellState, action: Act, player_id: str) -> Refusal:
        if not isinstance(action, Play) or None in state.bids:
            return Refusal(code="bid_first" if None in state.bids else "bids_are_over")
        if action.card not in state.hands[state.seat(player_id)]:
            return Refusal(code="not_in_hand", values={"card": action.card})
        return Refusal(code="follow_suit", values={"suit": state.led_suit})

    def resolve(self, state: OhHellState, action: Act, player_id: str) -> OhHellState:
        return self.get_steps(state, action, player_id)[-1].state

    def get_steps(
        self, state: OhHellState, action: Act, player_id: str
    ) -> tuple[Step[OhHellState, Act], ...]:
        """A played card; after the last one of a round the next round is dealt by itself."""
        after = self._played(state, action, player_id)
        steps = (Step(actor=player_id, action=action, state=after),)
        if after.game_over or after.hands[0] or not after.is_trick_whole:
            return steps
        return (*steps, Step(actor=SYSTEM, action=Deal(), state=dealt(after)))

    def _played(self, state: OhHellState, action: Act, player_id: str) -> OhHellState:
        following = state.player_after(player_id)
        if isinstance(action, Bid):
            bids = state.with_seat(state.bids, player_id, action.tricks)
            return replace(state, bids=bids, current_player_id=following, turn=state.turn + 1)
        assert isinstance(action, Play)
        hand = tuple(c for c in state.hands[state.seat(player_id)] if c != action.card)
        standing = () if state.is_trick_whole else state.trick
        after = replace(
            state,
            hands=state.with_seat(state.hands, player_id, hand),
            trick=(*standing, Played(player=player_id, card=action.card)),
            seen=(*state.seen, action.card),
            current_player_id=following,
            turn=state.turn + 1,
        )
        return after if not after.is_trick_whole else taken(after)

    def get_player_view(self, state: OhHellState, player_id: str | None) -> OhHellView:
        sizes = state.by_player(tuple(len(hand) for hand in state.hands))
        hand = state.hands[state.seat(player_id)] if player_id in state.player_ids else ()
        return OhHellView.of(state, hand=hand, hand_sizes=sizes)

    def sample_state(self, view: OhHellView, player_id: str, rng: SeededRandom) -> OhHellState:
        known = {view.trump, *view.hand, *view.seen}
        cards = list(rng.shuffle([card for card in PACK if card not in known]))
        hands = []
        for player, size in view.hand_sizes.items():
            is_own = player == player_id
            hands.append(view.hand if is_own else tuple(cards.pop() for _ in range(size)))
        return OhHellState.of(view, rng, hands=tuple(hands), rest=tuple(cards))

    def get_scores(self, state: OhHellState) -> dict[str, int]:
        return state.by_player(state.scores)

    def max_turns(self, config: OhHellConfig) -> int:
        return len(config.player_ids) * sum(n + 1 for n in range(1, config.cards + 1))


def dealt(state: OhHellState) -> OhHellState:
    """A round with one card fewer each, the next card turned up as trump."""
    rng, size, dealer = SeededRandom.from_state(state.rng_state), state.size - 1, state.dealer + 1
    cards, players = rng.shuffle(PACK), len(state.player_ids)
    hands = tuple(
        tuple(sorted(cards[seat * size : (seat + 1) * size], key=PACK.index))
        for seat in range(players)
    )
    return replace(
        state, dealer=dealer, size=size, hands=hands, trump=cards[players * size],
        rest=cards[players * size + 1 :], rng_state=rng.get_state(), seen=(), trick=(),
        bids=(None,) * players, taken=(0,) * players,
        current_player_id=state.player_ids[(dealer + 1) % players],
    )  # fmt: skip


def taken(state: OhHellState) -> OhHellState:
    """The whole trick goes to its winner; after the last one of a round points are given."""
    led, trump = state.trick[0].card[-1], state.trump[-1]

    def strength(played: Played) -> tuple[bool, bool, int]:
        return played.card[-1] == trump, played.card[-1] == led, rank_of(played.card)

    winner = max(state.trick, key=strength).player
    tricks = state.with_seat(state.taken, winner, state.taken[state.seat(winner)] + 1)
    state = replace(state, taken=tricks, current_player_id=winner)
    if state.hands[0]:
        return state
    scores = tuple(
        score + (BONUS + bid if bid == count else 0)
        for score, bid, count in zip(state.scores, state.bids, tricks, strict=True)
        if bid is not None
    )
    state = replace(state, scores=scores)
    if state.size > 1:
        return state
    best = max(scores)
    winners = (p for p, score in state.by_player(scores).items() if score == best)
    return state.ended("most_points", tuple(winners))


def followers(hand: tuple[str, ...], suit: str | None) -> tuple[str, ...]:
    """The cards that may be played: of the suit that was led, if there is one in the hand."""
    return tuple(card for card in hand if card[-1] == suit) or hand
