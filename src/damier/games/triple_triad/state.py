"""The shapes of Triple Triad: config, state, view, actions, and what is told of the last move.

Only values. Who may see what is in view.py; what happens, in engine.py.
"""

from typing import Literal

from damier.core import Action, Config, PlayerId, State, Value, View

from .board import CELLS, EMPTY_BOARD, Cells, Placed
from .capture import Cause
from .card import Card, CardId, Element
from .rules import Rules

Phase = Literal["pick", "play", "trade", "over"]
Collection = tuple[CardId, ...]


class TriadConfig(Config):
    rules: Rules = Rules()
    collections: tuple[Collection | None, ...] | None = None
    """By seat; null is a starter set drawn by the seed."""


class Pick(Action):
    """Choose a card of the own collection for the hand."""

    card: CardId


class Play(Action):
    """Place a card of the hand on a free cell."""

    card: CardId
    cell: str


class Take(Action):
    """As the winner, choose a card of the loser's collection."""

    card: CardId


TriadAction = Pick | Play | Take


class Event(Value, tag_field="type", tag=lambda name: name[0].lower() + name[1:]):
    """Something that the last move caused, told to everybody, in the order of happening."""


class CardPlaced(Event):
    player: PlayerId
    card: CardId
    cell: str


class CardCaptured(Event):
    player: PlayerId
    card: CardId
    cell: str
    by: str
    """The cell of the card that took it."""
    cause: Cause
    chain: int
    """0 by the placed card itself; in a combo, how many captures led to this one."""


class SuddenDeathStarted(Event):
    counter: int
    """How many draws there have been in a row."""


class CoinTossed(Event):
    player: PlayerId
    """Who begins."""


class RoundWon(Event):
    player: PlayerId
    score: int
    other_score: int


class RoundDrawn(Event):
    """A draw that stands."""

    is_final: bool
    """Whether it is the last of Sudden Death."""


class CardTraded(Event):
    card: CardId
    giver: PlayerId
    taker: PlayerId


AnyEvent = (
    CardPlaced | CardCaptured | SuddenDeathStarted | CoinTossed | RoundWon | RoundDrawn | CardTraded
)


class LastMove(Value):
    """What happened last. Picks are unseen, so only the toss after the last of them is told."""

    events: tuple[AnyEvent, ...]
    final_board: Cells | None = None
    """Where a round ended and another began: the board as it lay, in the order a1, b1, ... c3."""


class TriadState(State):
    rules: Rules
    phase: Phase
    collections: tuple[Collection, ...]
    hands: tuple[tuple[CardId, ...], ...] = ((), ())
    cells: Cells = EMPTY_BOARD
    elements: tuple[Element | None, ...] = (None,) * len(CELLS)
    turn_count: int = 0
    sudden_death_counter: int = 0
    seen: tuple[CardId, ...] = ()
    """Cards that have lain on the board in this match: public from then on."""
    takes_left: int = 0
    is_revealed: bool = False
    """Whether a trade has laid all cards open."""
    starter_sets: tuple[PlayerId, ...] = ()
    """Who plays with a set drawn by the seed."""
    last_move: LastMove | None = None
    previous_move: LastMove | None = None
    """What happened before that; in a trade, all since the last card was placed."""


class TriadView(View):
    rules: Rules
    phase: Phase
    hands: dict[str, tuple[CardId | None, ...]]
    """A card that the viewer may not know is null."""
    board: dict[str, Placed | None]
    element_cells: dict[str, Element]
    turn_count: int
    sudden_death_counter: int
    scores: dict[str, int]
    collections: dict[str, Collection | None]
    """Null is a collection that the viewer may not know."""
    seen: tuple[CardId, ...]
    takes_left: int
    is_revealed: bool
    starter_sets: tuple[PlayerId, ...]
    cards: dict[str, Card]
    """Every card named anywhere in this view."""
    last_move: LastMove | None
    previous_move: LastMove | None
