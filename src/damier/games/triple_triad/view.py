"""Who may see what.

Without Open a hand shows how many cards it holds, not which; picks are unseen by everybody else.
Without Random a collection is its owner's secret. A card that has lain on the board is public for
the rest of the match, and a trade lays everything open. The same is said in secrecy.py in other
words; each is judged by the other.
"""

from collections.abc import Iterable

from .board import CELLS, scores
from .card import Card, CardId, Deck
from .rules import HAND_SIZE
from .state import Collection, TriadState, TriadView


def is_hand_open(state: TriadState) -> bool:
    """Whether everybody sees what is in the hands."""
    return state.is_revealed or (state.rules.open and state.phase != "pick")


def is_collection_open(state: TriadState) -> bool:
    """Whether everybody sees what is in the collections."""
    return state.is_revealed or state.rules.random


def view_of(state: TriadState, viewer: str | None, deck: Deck) -> TriadView:
    """What this viewer may know of this state."""
    hands = {
        player: hand
        if player == viewer or is_hand_open(state)
        else tuple(card if card in state.seen else None for card in hand)
        for player, hand in state.by_player(state.hands).items()
    }
    collections = {
        player: collection if player == viewer or is_collection_open(state) else None
        for player, collection in state.by_player(state.collections).items()
    }
    return TriadView.of(
        state,
        hands=hands,
        collections=collections,
        board=dict(zip(CELLS, state.cells, strict=True)),
        element_cells={
            cell: element
            for cell, element in zip(CELLS, state.elements, strict=True)
            if element is not None
        },
        scores=_scores(state),
        cards=_faces(hands.values(), collections.values(), state.seen, deck),
    )


def _scores(state: TriadState) -> dict[str, int]:
    """While hands are being filled, everybody is to have five."""
    if state.phase == "pick":
        return dict.fromkeys(state.player_ids, HAND_SIZE)
    points = scores(state.cells, state.hands, state.player_ids)
    return dict(zip(state.player_ids, points, strict=True))


def _faces(
    hands: Iterable[tuple[CardId | None, ...]],
    collections: Iterable[Collection | None],
    seen: Iterable[CardId],
    deck: Deck,
) -> dict[str, Card]:
    """The faces of all cards that the viewer knows of, by id."""
    known = dict.fromkeys(seen)
    for cards in (*hands, *collections):
        known.update((card, None) for card in cards or () if card is not None)
    return {card: deck[card] for card in sorted(known)}
