"""The values a bundle is played with: state, view, and what the game does by itself.

A card is a number; which entity it is, the layout knows. Places are piles in one row: a shared
zone has one, a zone per player has one a seat. A label is a card's handle for one viewer.
"""

from typing import Any

from damier.core import Action, Config, PlayerId, State, Value, View

Card = int
Pile = tuple[Card, ...]
Choice = tuple[str, tuple[int | tuple[int, ...] | None, ...]]
"""A verb and its arguments as numbers: cards, seats, entities, coordinates, or several cards."""

EMPTY = -1
"""A free cell of a grid."""

HANDLE = "§"

NO_HANDLE = 0
"""Stands for a card of which a viewer may not be told which it is; real handles begin with 1."""

HIDDEN = "hidden"
"""A choice that a viewer may not know yet."""


class BundleConfig(Config):
    """A bundle has no options of its own."""


class BundleState(State):
    phase: str
    active: int
    """The seat whose turn it is, also while all act at once."""
    tick: int
    round: int
    piles: tuple[Pile, ...]
    flags: tuple[bool, ...]
    scores: tuple[int, ...]
    used: tuple[str, ...]
    """Verbs used this turn."""
    played: Card | None
    """The card that was played and has not taken effect yet."""
    choices: tuple[Choice | None, ...]
    """What each seat chose while all act at once."""
    labels: tuple[tuple[int, ...], ...]
    """For each viewer (seats, then the spectator) the handle of each card."""
    counters: tuple[int, ...]
    """For each viewer the next handle."""
    known: tuple[Pile, ...]
    """For each viewer the cards that it cannot see but has learnt."""
    fault: str | None = None
    """Why the match is void, for the bundle's author."""


class SecondState(BundleState):
    """What the second grammar adds."""

    numbers: tuple[int, ...] = ()
    """All counters, then all dice, in one row; the layout knows whose each is."""
    up: Pile = ()
    """The cards that lie face up where they would lie face down."""
    options: tuple[int, ...] = ()


class TurnView(Value):
    player: PlayerId
    phase: str
    tick: int


class BundleView(View):
    turn: TurnView  # type: ignore[assignment]
    you: PlayerId | None
    """Whose view it is; nobody's is a spectator's."""
    zones: dict[str, Any]
    """By zone, and by player where each has one: handles, rows of a grid, or a flag."""
    cards: dict[str, str]
    """The entities of the cards that this viewer sees, by handle."""
    known: dict[str, str]
    """The entities of the cards that this viewer has learnt, by handle."""
    played: str | None
    scores: dict[str, int]
    round: int
    used: tuple[str, ...]
    choices: dict[str, Any]


class SecondView(BundleView):
    """What the second grammar adds."""

    counters: dict[str, Any]
    """By counter: a number, a player or a cell; by player or by cell where there are several."""
    dice: dict[str, tuple[int, ...]]
    up: tuple[str, ...]
    """The handles of cards that lie face up where they would lie face down."""
    owners: dict[str, PlayerId]
    """Whose the cards are that this viewer can name, where they were given to players."""
    options: dict[str, Any]


class EndPhase(Action):
    """The turn goes on to the next player."""


class EndRound(Action):
    """A round is over; hands may have been shown."""

    winners: tuple[PlayerId, ...]


class StartRound(Action):
    """Another round has been set up."""

    round: int
