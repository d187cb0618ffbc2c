"""What a win brings: cards that go from one collection to another, and are never copied or lost."""

from collections.abc import Iterable

from msgspec.structs import replace

from damier.core import PlayerId

from .board import get_all_cards_on_board_with_owners, scores
from .card import CardId
from .rules import ALL, DIFF, DIRECT, NO_TRADE, ONE
from .state import AnyEvent, CardTraded, Collection, LastMove, TriadState


def add_card_to_collection(collection: Collection, card: CardId) -> Collection:
    """The collection with this card in it, once."""
    return collection if card in collection else (*collection, card)


def remove_card_from_collection(collection: Collection, card: CardId) -> Collection:
    """The collection without this card."""
    return tuple([kept for kept in collection if kept != card])


def apply_trade_rule(state: TriadState, winner: str, loser: str) -> TriadState:
    """The state after a win: over, or with cards for the winner to take."""
    if state.rules.trade_rule == NO_TRADE:
        return trade_ended(state, winner)
    shown = replace(state, is_revealed=True)
    if shown.rules.trade_rule in (ONE, DIFF):
        return _taking(shown, winner, loser)
    if shown.rules.trade_rule == ALL:
        owned = [(card, winner) for card in shown.collections[shown.seat(loser)]]
    else:
        assert shown.rules.trade_rule == DIRECT
        seated = zip(shown.player_ids, shown.hands, strict=True)
        held = [(card, player) for player, hand in seated for card in hand]
        owned = [*get_all_cards_on_board_with_owners(shown.cells), *held]
    return trade_ended(cards_traded(shown, owned), winner)


def card_traded(state: TriadState, card: CardId, taker: str) -> TriadState:
    """The state with this card in the taker's collection and not in the other's."""
    return cards_traded(state, [(card, taker)])


def cards_traded(state: TriadState, owned: Iterable[tuple[CardId, PlayerId]]) -> TriadState:
    """The state with each of these cards in its taker's collection and not in the other's."""
    collections = list(state.collections)
    events: list[AnyEvent] = []
    for card, taker in owned:
        seat = state.player_ids.index(taker)
        if card not in collections[seat]:
            collections[seat] = add_card_to_collection(collections[seat], card)
            collections[1 - seat] = remove_card_from_collection(collections[1 - seat], card)
            giver = state.player_ids[1 - seat]
            events.append(CardTraded(card=card, giver=giver, taker=taker))
    if not events:
        return state
    last = state.last_move or LastMove(events=())
    return replace(
        state,
        collections=tuple(collections),
        last_move=replace(last, events=(*last.events, *events)),
    )


def trade_ended(state: TriadState, winner: str) -> TriadState:
    """The state when nothing is left to trade."""
    return replace(state, phase="over", takes_left=0).ended("more_cards", (winner,))


def _taking(state: TriadState, winner: str, loser: str) -> TriadState:
    """The winner is to take one card, or as many as the difference; never more than there are."""
    points = scores(state.cells, state.hands, state.player_ids)
    due = 1 if state.rules.trade_rule == ONE else max(points) - min(points)
    there = len(state.collections[state.seat(loser)])
    if there == 0:
        return trade_ended(state, winner)
    return replace(state, phase="trade", takes_left=min(due, there), current_player_id=winner)
