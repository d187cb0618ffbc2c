"""The ways that cards go while a state changes: what somebody at the table could have watched.

Cards are numbers here, as in a state. Who may notice what of it is in secrecy/.
"""

from msgspec import Struct


class CardMoved(Struct, frozen=True):
    """A card went from a position of a pile to one of another. `followed`: nobody chose it, and it
    was not drawn at random, so that everybody can tell which position it came from."""

    card: int
    start: int
    index: int
    to: int
    put: int
    followed: bool


class PileShuffled(Struct, frozen=True):
    pile: int
    before: tuple[int, ...]
    after: tuple[int, ...]


class PilesSwapped(Struct, frozen=True):
    one: int
    other: int
    first: tuple[int, ...]
    """What lay in `one`, and now lies in `other`."""
    second: tuple[int, ...]


class PileShown(Struct, frozen=True):
    pile: int
    cards: tuple[int, ...]
    viewers: tuple[int, ...]


class CardsTurned(Struct, frozen=True):
    """These cards of a pile, -1 in the places of the others, were turned face up, or down."""

    pile: int
    cards: tuple[int, ...]
    up: bool


class PilesPassed(Struct, frozen=True):
    """Each pile went to another's place: what lay in `piles[i]` now lies in `to[i]`."""

    piles: tuple[int, ...]
    to: tuple[int, ...]
    cards: tuple[tuple[int, ...], ...]


class DiceRolled(Struct, frozen=True):
    name: str
    numbers: tuple[int, ...]


class LaidOut(Struct, frozen=True):
    """Everything is where it starts."""


CardMove = (
    CardMoved
    | PileShuffled
    | PilesSwapped
    | PileShown
    | CardsTurned
    | PilesPassed
    | DiceRolled
    | LaidOut
)
