"""A hand of Gin Rummy: what each action does to it, how it is laid out, and what it is worth.

What may be done is engine.py's to say; nothing here asks.
"""

from msgspec.structs import replace

from damier.core import SeededRandom

from .melds import best_layoffs, best_melds, without
from .state import (
    GIN_BONUS,
    HAND,
    PACK,
    UNDERCUT_BONUS,
    WALL,
    Act,
    Card,
    Cards,
    Discard,
    Draw,
    GinRummyState,
    Knock,
    LayOff,
    Meld,
    Pass,
    Phase,
    Result,
    Take,
    ordered,
    rank_of,
    value_in,
)


def dealt(state: GinRummyState) -> GinRummyState:
    """Ten cards each and one turned up; the dealer's turn to deal goes round."""
    rng = SeededRandom.from_state(state.rng_state)
    cards = rng.shuffle(PACK)
    upcard = cards[2 * HAND]
    value = value_in((upcard,))
    knock = (0 if rank_of(upcard) == 0 else value) if state.oklahoma else state.knock_with
    dealer = state.player_after(state.dealer)
    return replace(
        state,
        phase="first",
        hands=(ordered(cards[:HAND]), ordered(cards[HAND : 2 * HAND])),
        stock=cards[2 * HAND + 1 :],
        discards=(upcard,),
        taken=((), ()),
        knock=knock,
        dealer=dealer,
        current_player_id=state.player_after(dealer),
        passes=0,
        just_taken=None,
        knocker=None,
        melds=((), ()),
        laid_off=(),
        round=state.round + 1,
        rng_state=rng.get_state(),
    )


def acted(state: GinRummyState, action: Act, player_id: str) -> GinRummyState:
    """What one action does by itself."""
    seat, other = state.seat(player_id), state.player_after(player_id)
    hand = state.hands[seat]
    state = replace(state, turn=state.turn + 1)
    match action:
        case Pass() if state.phase == "first":
            return replace(state, passes=state.passes + 1, current_player_id=other)
        case Pass() if state.phase == "melds":
            phase: Phase = "layoffs" if value_in(hand) else "own_melds"
            return replace(state, phase=phase, current_player_id=other)
        case Pass() if state.phase == "layoffs":
            return replace(state, phase="own_melds")
        case Pass() if state.phase == "own_melds":
            return scored(state)
        case Pass():
            return finished(state, Result(winner=None, points=0, how="wall"))
        case Take():
            card = state.discards[-1]
            taken = state.with_seat(state.taken, player_id, (*state.taken[seat], card))
            state = replace(state, discards=state.discards[:-1], taken=taken, just_taken=card)
            return with_hand(state, player_id, (*hand, card), "discard")
        case Draw():
            card = state.stock[-1]
            state = replace(state, stock=state.stock[:-1])
            return with_hand(state, player_id, (*hand, card), "discard")
        case Discard():
            state = put_away(state, action.card, player_id)
            phase = "wall" if len(state.stock) == WALL else "draw"
            return replace(state, phase=phase, current_player_id=other)
        case Knock():
            if state.phase == "wall":
                hand, upcards = (*hand, state.discards[-1]), state.discards[:-1]
                state = replace(state, discards=upcards)
                state = with_hand(state, player_id, hand, "discard")
            state = put_away(state, action.card, player_id)
            return replace(state, phase="melds", knocker=player_id)
        case LayOff():
            state = replace(state, laid_off=(*state.laid_off, action.card))
            return with_hand(state, player_id, without(hand, (action.card,)), state.phase)
        case Meld():
            melds = state.with_seat(state.melds, player_id, (*state.melds[seat], action.cards))
            state = replace(state, melds=melds)
            return with_hand(state, player_id, without(hand, action.cards), state.phase)
        case _:
            return state


def with_hand(state: GinRummyState, player_id: str, cards: Cards, phase: Phase) -> GinRummyState:
    """This player holds these cards; what was seen to be taken is known only while it is held."""
    seat = state.seat(player_id)
    taken = tuple(card for card in state.taken[seat] if card in cards)
    return replace(
        state,
        phase=phase,
        hands=state.with_seat(state.hands, player_id, ordered(cards)),
        taken=state.with_seat(state.taken, player_id, taken),
    )


def put_away(state: GinRummyState, card: Card, player_id: str) -> GinRummyState:
    """A card goes onto the open pile."""
    hand = without(state.hands[state.seat(player_id)], (card,))
    state = replace(state, discards=(*state.discards, card), just_taken=None)
    return with_hand(state, player_id, hand, state.phase)


def arranged(state: GinRummyState, player_id: str) -> tuple[Act, ...]:
    """What is laid in this phase so that the least is left over."""
    seat = state.seat(player_id)
    hand = state.hands[seat]
    if state.phase == "layoffs":
        cards = best_layoffs(hand, state.melds[1 - seat], state.laid_off)
        return (*(LayOff(card=card) for card in cards), Pass())
    return (*(Meld(cards=meld) for meld in best_melds(hand)), Pass())


def scored(state: GinRummyState) -> GinRummyState:
    """Who knocked gets the difference, unless the other has no more left over."""
    assert state.knocker is not None
    knocker, other = state.knocker, state.player_after(state.knocker)
    left = tuple(map(value_in, state.hands))
    own, others = left[state.seat(knocker)], left[state.seat(other)]
    if own == 0:
        result = Result(winner=knocker, points=others + GIN_BONUS, how="gin", deadwood=left)
    elif own < others:
        result = Result(winner=knocker, points=others - own, how="knock", deadwood=left)
    else:
        points = own - others + UNDERCUT_BONUS
        result = Result(winner=other, points=points, how="undercut", deadwood=left)
    return finished(state, result)


def finished(state: GinRummyState, result: Result) -> GinRummyState:
    """A hand is over, and the match if it was the last one or somebody has reached the goal."""
    state = replace(state, phase="over", result=result, current_player_id=None)
    winner = result.winner
    if winner is not None:
        score = state.scores[state.seat(winner)] + result.points
        state = replace(state, scores=state.with_seat(state.scores, winner, score))
        if score >= state.goal:
            return state.ended("goal", (winner,))
    if state.round < state.most_hands:
        return state
    best = max(state.scores)
    leaders = tuple(
        player for player, score in state.by_player(state.scores).items() if score == best
    )
    if len(leaders) > 1:
        return state.ended("level")
    return state.ended(result.how if state.most_hands == 1 else "most_points", leaders)
