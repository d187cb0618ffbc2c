"""Liar's Dice: everybody throws unseen; bids on all dice rise until one is called a lie.

Shapes are in state.py, who may know what in secrecy.py.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from damier.core import SYSTEM, Facts, GameEngine, Refusal, SeededRandom, Step

from .secrecy import LiarsDiceSecrecy
from .state import (
    Act,
    Bid,
    Call,
    Cup,
    LiarsDiceConfig,
    LiarsDiceState,
    LiarsDiceView,
    Said,
    Showdown,
    Throw,
    bids_on,
    wild_face,
)

MOST_PLAYERS = 8


class LiarsDice(GameEngine[LiarsDiceConfig, LiarsDiceState, Act, LiarsDiceView]):
    facts = Facts(
        id="liars-dice",
        max_players=MOST_PLAYERS,
        hidden_information=True,
        chance=True,
        minutes=10,
    )
    secrecy = LiarsDiceSecrecy()
    presets = {
        "short": {"dice": 3},
        "duel": {"dice": 2, "oneRound": True, "wild": "top"},
    }

    worth_trying = {"dice": (2, 5), "sides": (3, 6)}

    def init(self, config: LiarsDiceConfig) -> LiarsDiceState:
        counts = (config.dice,) * len(config.player_ids)
        first = config.player_ids[0]
        return thrown(LiarsDiceState.start(config, counts=counts, current_player_id=first))

    def get_valid_actions(self, state: LiarsDiceState, player_id: str) -> Sequence[Act]:
        if not self.may_act(state, player_id):
            return ()
        every = bids_on(sum(state.counts), state.sides, state.order)
        if not state.bids:
            return every
        return (*every[every.index(state.bids[-1].bid) + 1 :], Call())

    def unlisted_refusal(self, state: LiarsDiceState, action: Act, player_id: str) -> Refusal:
        total = sum(state.counts)
        if not isinstance(action, Bid):
            return Refusal(code="nothing_to_call" if isinstance(action, Call) else "not_allowed")
        if action.face > state.sides:
            return Refusal(code="no_such_face", values={"sides": state.sides})
        if action.quantity > total:
            return Refusal(code="too_many_dice", values={"total": total})
        if not state.bids:
            return Refusal(code="not_allowed")
        bid = state.bids[-1].bid
        values = {"quantity": bid.quantity, "face": bid.face}
        return Refusal(code=f"raise_{state.order}", values=values)

    def resolve(self, state: LiarsDiceState, action: Act, player_id: str) -> LiarsDiceState:
        return self.get_steps(state, action, player_id)[-1].state

    def get_steps(
        self, state: LiarsDiceState, action: Act, player_id: str
    ) -> tuple[Step[LiarsDiceState, Act], ...]:
        """A bid, or the lifting of the cups, after which dice are thrown again by themselves."""
        if isinstance(action, Bid):
            after = replace(
                state,
                bids=(*state.bids, Said(player=player_id, bid=action)),
                current_player_id=next_with_dice(state, player_id),
                turn=state.turn + 1,
            )
            return (Step(actor=player_id, action=action, state=after),)
        after = lifted(state, player_id)
        call: Step[LiarsDiceState, Act] = Step(actor=player_id, action=action, state=after)
        if after.game_over:
            return (call,)
        return (call, Step(actor=SYSTEM, action=Throw(), state=thrown(after)))

    def get_player_view(self, state: LiarsDiceState, player_id: str | None) -> LiarsDiceView:
        cups = dict(zip(state.player_ids, state.cups, strict=False))
        return LiarsDiceView.of(state, cup=cups.get(player_id, ()) if player_id else ())

    def sample_state(
        self, view: LiarsDiceView, player_id: str, rng: SeededRandom
    ) -> LiarsDiceState:
        if view.game_over:
            return LiarsDiceState.of(view, rng)
        cups = tuple(
            view.cup if player == player_id else cup_of(count, view.sides, rng)
            for player, count in view.counts.items()
        )
        return LiarsDiceState.of(view, rng, cups=cups)

    def evaluate(self, state: LiarsDiceState, player_id: str) -> float:
        if state.game_over:
            return super().evaluate(state, player_id)
        own = state.counts[state.seat(player_id)]
        return 2 * own / sum(state.counts) - 1

    def max_turns(self, config: LiarsDiceConfig) -> int:
        """In each round every bid at most, and the call; each round costs a die."""
        most = config.dice * len(config.player_ids)
        return sum(total * config.sides + 1 for total in range(2, most + 1))


def cup_of(count: int, sides: int, rng: SeededRandom) -> Cup:
    """So many dice, thrown."""
    return tuple(sorted(rng.int(1, sides) for _ in range(count)))


def thrown(state: LiarsDiceState) -> LiarsDiceState:
    """A new round: everybody throws what is left."""
    rng = SeededRandom.from_state(state.rng_state)
    cups = tuple(cup_of(count, state.sides, rng) for count in state.counts)
    return replace(state, cups=cups, rng_state=rng.get_state(), round=state.round + 1)


def matching(cups: Sequence[Cup], face: int, wild: int | None) -> int:
    """How many dice are of this face, or count as it."""
    return sum(die in (face, wild) for cup in cups for die in cup)


def lifted(state: LiarsDiceState, caller: str) -> LiarsDiceState:
    """All see the dice; whoever was wrong loses one, and begins the next round if any is left."""
    said = state.bids[-1]
    count = matching(state.cups, said.bid.face, wild_face(state.wild, state.sides))
    loser = caller if count >= said.bid.quantity else said.player
    shown = Showdown(
        round=state.round, said=said, caller=caller, loser=loser, count=count, cups=state.cups
    )
    counts = state.with_seat(state.counts, loser, state.counts[state.seat(loser)] - 1)
    after = replace(state, counts=counts, cups=(), bids=(), showdown=shown, turn=state.turn + 1)
    if state.one_round:
        others = tuple(player for player in state.player_ids if player != loser)
        return after.ended("bid_was_true" if loser == caller else "lie_was_called", others)
    left = tuple(player for player, dice in after.by_player(counts).items() if dice)
    if len(left) == 1:
        return after.ended("last_with_dice", left)
    begins = loser if loser in left else next_with_dice(after, loser)
    return replace(after, current_player_id=begins)


def next_with_dice(state: LiarsDiceState, player_id: str) -> str:
    """Who comes after this player among those who have dice."""
    following = state.player_after(player_id)
    while not state.counts[state.seat(following)]:
        following = state.player_after(following)
    return following
