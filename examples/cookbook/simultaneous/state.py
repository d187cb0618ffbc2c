"""The shapes of the bidding game: both bid a card at once, unseen."""

from damier.core import Action, Config, State, View

CARDS = (1, 2, 3, 4)


class BidConfig(Config):
    """No options."""


class BidState(State):
    hands: tuple[tuple[int, ...], ...] = (CARDS, CARDS)
    bids: tuple[int | None, ...] = (None, None)
    """What each has bid for this prize."""
    points: tuple[int, ...] = (0, 0)


class BidView(View):
    hands: dict[str, tuple[int, ...]]
    """What each has not yet bid, as far as it is known: a bid leaves the hand when it is shown."""
    bids: dict[str, int | str | None]
    points: dict[str, int]


class Bid(Action):
    card: int
