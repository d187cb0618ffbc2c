"""The shapes of Gin Rummy. Cards are written rank, then suit: `10H`, `QS`.

Hands and melds are in the order of the pack, suit by suit from the ace up.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS: Final = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts"}
PACK: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
NUMBER: Final = {card: number for number, card in enumerate(PACK)}
HAND: Final = 10
GIN_BONUS: Final = 25
UNDERCUT_BONUS: Final = 25
WALL: Final = 2
"""Cards that stay in the stock: with these left nobody draws any more."""

Card = Annotated[str, Meta(pattern=r"^([2-9]|10|[JQKA])[CDHS]$(?!\n)")]
Cards = tuple[Card, ...]
Phase = Literal["first", "draw", "discard", "wall", "melds", "layoffs", "own_melds", "over"]


class GinRummyConfig(Config):
    goal: Annotated[int, Meta(ge=1, le=500)] = 100
    most_hands: Annotated[int, Meta(ge=1, le=50)] = 5
    """How many are dealt at most; then the most points win."""
    knock_with: Annotated[int, Meta(ge=0, le=100)] = 10
    """The most that may be left over to knock."""
    oklahoma: bool = False
    """The first open card says instead with how much one may knock."""
    by_hand: bool = False
    """Whether players lay their melds out themselves; else the best way is found for them."""


class Take(Action):
    """The card that lies open."""


class Draw(Action):
    """A card from the stock."""


class Pass(Action):
    """The first open card is left, or nothing more is laid."""


class Discard(Action):
    card: Card


class Knock(Action):
    """End the hand, with this card put away."""

    card: Card


class LayOff(Action):
    """A card put to a meld of whoever knocked."""

    card: Card


class Meld(Action):
    cards: Annotated[tuple[Card, ...], Meta(min_length=3, max_length=5)]


class Deal(Action):
    """The game's own: the next hand is dealt."""


Act = Take | Draw | Pass | Discard | Knock | LayOff | Meld | Deal


class Result(Value):
    """How a hand ended, and what it was worth."""

    winner: PlayerId | None
    points: int
    how: Literal["gin", "knock", "undercut", "wall"]
    deadwood: tuple[int, ...] = ()
    """What each had left over; a hand that nobody ended is not shown."""


class GinRummyState(State):
    goal: int
    most_hands: int
    knock_with: int
    oklahoma: bool
    by_hand: bool
    phase: Phase
    hands: tuple[Cards, ...]
    stock: Cards
    """Face down, the next card last."""
    discards: Cards
    """Face up, the last one on top."""
    taken: tuple[Cards, ...]
    """What everybody saw each take and has not seen leave the hand."""
    knock: int
    """The most deadwood with which one may knock in this hand."""
    dealer: PlayerId
    passes: int = 0
    just_taken: Card | None = None
    """The open card that was taken in this turn, and may not be put back at once."""
    knocker: PlayerId | None = None
    melds: tuple[tuple[Cards, ...], ...] = ((), ())
    laid_off: Cards = ()
    scores: tuple[int, ...] = (0, 0)
    round: int = 1
    result: Result | None = None


class GinRummyView(View):
    goal: int
    most_hands: int
    knock_with: int
    oklahoma: bool
    by_hand: bool
    phase: Phase
    hand: Cards
    """The viewer's own."""
    shown: dict[PlayerId, Cards]
    """Hands that lie open after a knock."""
    hand_sizes: dict[PlayerId, int]
    stock_size: int
    discards: Cards
    taken: dict[PlayerId, Cards]
    knock: int
    dealer: PlayerId
    passes: int
    just_taken: Card | None
    knocker: PlayerId | None
    melds: dict[PlayerId, tuple[Cards, ...]]
    laid_off: Cards
    scores: dict[PlayerId, int]
    round: int
    result: Result | None


def ordered(cards: Cards) -> Cards:
    return tuple(sorted(cards, key=NUMBER.__getitem__))


def rank_of(card: Card) -> int:
    """From 0 for an ace to 12 for a king."""
    return NUMBER[card] % len(RANKS)


def value_of(card: Card) -> int:
    """What a card counts that is in no meld."""
    return min(rank_of(card) + 1, 10)


def value_in(cards: Cards) -> int:
    return sum(map(value_of, cards))
