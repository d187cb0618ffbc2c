"""What a win brings: cards that go from one collection to another, and are never copied or lost."""

from msgspec.structs import replace

from .board import get_all_cards_on_board_with_owners, scores
from .card import CardId
from .rules import ALL, DIFF, DIRECT, NO_TRADE, ONE
from .state import CardTraded, Collection, LastMove, TriadState


def add_card_to_collection(collection: Collection, card: CardId) -> Collection:
    """The collection with this card in it, once."""
    return collection if card in collection else (*collection, card)


def remove_card_from_collection(collection: Collection, card: CardId) -> Collection:
    """The collection without this card."""
    return tuple(kept for kept in collection if kept != card)


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
        held = [(c, p) for p, hand in shown.by_player(shown.hands).items() for c in hand]
        owned = [*get_all_cards_on_board_with_owners(shown.cells), *held]
    for card, taker in owned:
        shown = card_traded(shown, card, taker)
    return trade_ended(shown, winner)


def card_traded(state: TriadState, card: CardId, taker: str) -> TriadState:
    """The state with this card in the taker's collection and not in the other's."""
    giver = state.player_after(taker)
    if card in state.collections[state.seat(taker)]:
        return state
    collections = tuple(
        add_card_to_collection(collection, card)
        if player == taker
        else remove_card_from_collection(collection, card)
        for player, collection in state.by_player(state.collections).items()
    )
    last = state.last_move or LastMove(events=())
    traded = CardTraded(card=card, giver=giver, taker=taker)
    return replace(
        state, collections=collections, last_move=replace(last, events=(*last.events, traded))
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
