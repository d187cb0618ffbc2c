"""What a player of Love Letter knows, read off the view: own cards, what is gone, what is known.

Cards are their values, 1 for a guard to 8 for the princess; 0 is a card that is not known. Only
names that the view tells are read, so that every bundle with these zones and verbs is served.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

KINDS = ("", "guard", "priest", "baron", "handmaid", "prince", "king", "countess", "princess")
VALUE = {name: value for value, name in enumerate(KINDS) if name}
COPIES = (0, 5, 2, 2, 2, 2, 1, 1, 1)
GUARD, PRIEST, BARON, HANDMAID, PRINCE, KING, COUNTESS, PRINCESS = range(1, 9)
AIMED = (GUARD, PRIEST, BARON, PRINCE, KING)
"""Cards that are played at somebody."""


class Seen(NamedTuple):
    """A moment of a round, from one seat. Seats are numbers from 0 on."""

    seat: int
    own: tuple[int, ...]
    """The own hand; once a card is played, what was kept."""
    played: int
    """The card that was just played and looks for its target, or 0."""
    known: tuple[int, ...]
    """By seat, the card in its hand where one knows it."""
    unseen: tuple[int, ...]
    """By value, how many cards may be in the deck, set aside, or in hands that are not known."""
    discards: tuple[tuple[int, ...], ...]
    is_out: tuple[bool, ...]
    is_safe: tuple[bool, ...]
    deck: int


def seen(view: Any, player_id: str) -> Seen:
    """The moment that this view shows."""
    zones, players = view.zones, view.player_ids
    seat = players.index(player_id)
    named = {card: VALUE.get(name, 0) for card, name in {**view.known, **view.cards}.items()}
    own = tuple(named.get(card, 0) for card in zones["hands"][player_id])
    gone = [0] * len(KINDS)
    for zone in zones.values():
        for card in _cards(zone):
            gone[named.get(card, 0)] += 1
    return Seen(
        seat=seat,
        own=own,
        played=0 if view.played is None else named.get(view.played, 0),
        known=tuple(
            next((named.get(card, 0) for card in zones["hands"][player]), 0) for player in players
        ),
        unseen=(0, *(max(0, of - had) for of, had in zip(COPIES[1:], gone[1:], strict=True))),
        discards=tuple(
            tuple(named.get(card, 0) for card in zones["discards"][player]) for player in players
        ),
        is_out=tuple(bool(zones["eliminated"][player]) for player in players),
        is_safe=tuple(bool(zones["immunes"][player]) for player in players),
        deck=len(zones["deck"]),
    )


def _cards(zone: Any) -> Sequence[str]:
    """The handles in a zone, whether it is everybody's or each player has one. Flags hold none."""
    if isinstance(zone, dict):
        return [card for cards in zone.values() if isinstance(cards, list) for card in cards]
    return zone if isinstance(zone, list) else ()
