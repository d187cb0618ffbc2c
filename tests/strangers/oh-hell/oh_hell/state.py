"""The shapes of Oh Hell. Cards are written rank, then suit: `10H`, `QS`."""

from typing import Annotated

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUITS = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
PACK = tuple(rank + suit for suit in SUITS for rank in RANKS)

Card = Annotated[str, Meta(pattern=r"^([2-9]|10|[JQKA])[CDHS]$(?!\n)")]


def rank_of(card: str) -> int:
    return RANKS.index(card[:-1])


class OhHellConfig(Config):
    cards: Annotated[int, Meta(ge=1, le=7)] = 5
    """In each hand of the first round; every round has one card fewer."""


class Played(Value):
    player: PlayerId
    card: Card


class OhHellState(State):
    dealer: int
    size: int
    """Cards in each hand of this round."""
    hands: tuple[tuple[Card, ...], ...]
    rest: tuple[Card, ...]
    """The cards that were not dealt, under the trump."""
    trump: Card
    bids: tuple[int | None, ...]
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    trick: tuple[Played, ...] = ()
    seen: tuple[Card, ...] = ()
    """Every card that was played in this round."""

    @property
    def is_trick_whole(self) -> bool:
        return len(self.trick) == len(self.player_ids)

    @property
    def led_suit(self) -> str | None:
        return None if self.is_trick_whole or not self.trick else self.trick[0].card[-1]


class OhHellView(View):
    dealer: int
    size: int
    hand: tuple[Card, ...]
    hand_sizes: dict[str, int]
    trump: Card
    bids: dict[str, int | None]
    taken: dict[str, int]
    scores: dict[str, int]
    trick: tuple[Played, ...]
    """The last trick stays until somebody leads to the next."""
    seen: tuple[Card, ...]


class Bid(Action):
    tricks: Annotated[int, Meta(ge=0, le=7)]


class Play(Action):
    card: Card


class Deal(Action):
    """The game's own: the next round is dealt."""


Act = Bid | Play | Deal
