"""Why a config or an action is refused. Nothing here reads what the asking player may not know."""

from damier.core import Refusal

from .board import INDEX
from .card import CardId, Deck
from .rules import HAND_SIZE
from .state import TriadConfig, TriadState


def collections_refusal(config: TriadConfig, deck: Deck) -> Refusal | None:
    """Why these collections cannot be played with; None if they can."""
    if config.collections is None:
        return None
    if len(config.collections) != len(config.player_ids):
        values = {"given": len(config.collections), "players": len(config.player_ids)}
        return Refusal(code="collection_count", values=values)
    known: set[CardId] = set()
    for player, collection in zip(config.player_ids, config.collections, strict=True):
        if collection is None:
            continue
        for card in collection:
            if card not in deck:
                return Refusal(code="unknown_card", values={"card": card, "player": player})
            if card in known:
                return Refusal(code="card_repeats", values={"card": card, "player": player})
            known.add(card)
        if len(collection) < HAND_SIZE:
            size = {"size": len(collection), "least": HAND_SIZE}
            return Refusal(code="collection_too_small", values={"player": player, **size})
    return None


def pick_refusal(state: TriadState, card: CardId, player_id: str) -> Refusal | None:
    """Why this card cannot come into the hand."""
    if state.phase != "pick":
        return _wrong_phase(state)
    hand = state.hands[state.seat(player_id)]
    if len(hand) == HAND_SIZE:
        return Refusal(code="hand_full", values={"cards": HAND_SIZE})
    if card in hand:
        return Refusal(code="already_picked", values={"card": card})
    if card not in state.collections[state.seat(player_id)]:
        return Refusal(code="not_in_collection", values={"card": card, "player": player_id})
    return None


def play_refusal(state: TriadState, card: CardId, cell: str, player_id: str) -> Refusal | None:
    """Why this card cannot be placed there."""
    if state.phase != "play":
        return _wrong_phase(state)
    if card not in state.hands[state.seat(player_id)]:
        return Refusal(code="not_in_hand", values={"card": card})
    if cell not in INDEX:
        return Refusal(code="no_such_cell", values={"cell": cell})
    if state.cells[INDEX[cell]] is not None:
        return Refusal(code="cell_taken", values={"cell": cell})
    return None


def take_refusal(state: TriadState, card: CardId, player_id: str) -> Refusal | None:
    """Why this card cannot be taken."""
    if state.phase != "trade":
        return _wrong_phase(state)
    loser = state.player_after(player_id)
    if card not in state.collections[state.seat(loser)]:
        return Refusal(code="not_in_collection", values={"card": card, "player": loser})
    return None


def _wrong_phase(state: TriadState) -> Refusal:
    return Refusal(code=f"{state.phase}_phase")
