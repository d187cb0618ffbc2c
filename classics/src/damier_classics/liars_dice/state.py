"""The shapes of Liar's Dice. A bid says how many dice under all cups show a face: `3x5`.

Which bid is higher is the game's option, and so is which face counts as every other.
"""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

MOST_DICE: Final = 6
MOST_SIDES: Final = 6

Wild = Literal["ones", "top", "none"]
Order = Literal["quantity", "face"]
Face = Annotated[int, Meta(ge=1, le=MOST_SIDES)]
Cup = tuple[Face, ...]
"""The dice of one player, the lowest first."""


class LiarsDiceConfig(Config):
    dice: Annotated[int, Meta(ge=1, le=MOST_DICE)] = 5
    sides: Annotated[int, Meta(ge=2, le=MOST_SIDES)] = 6
    wild: Wild = "ones"
    order: Order = "quantity"
    """What a higher bid must raise first: how many, or the face."""
    one_round: bool = False


class Bid(Action):
    quantity: Annotated[int, Meta(ge=1, le=8 * MOST_DICE)]
    face: Face


class Call(Action):
    """The last bid is called a lie: all cups are lifted."""


class Throw(Action):
    """The game's own: everybody throws the dice that are left."""


Act = Bid | Call | Throw


class Said(Value):
    """A bid, and whose it is."""

    player: PlayerId
    bid: Bid


class Showdown(Value):
    """What lay under the cups when the last bid was called."""

    round: int
    said: Said
    caller: PlayerId
    loser: PlayerId
    count: int
    """How many dice there were of the face that was bid."""
    cups: tuple[Cup, ...]


class LiarsDiceState(State):
    dice: int
    sides: int
    wild: Wild
    order: Order
    one_round: bool
    counts: tuple[int, ...]
    """How many dice each has."""
    cups: tuple[Cup, ...] = ()
    """The dice of this round, which lie hidden; none between rounds."""
    bids: tuple[Said, ...] = ()
    """What was bid in this round, the highest last."""
    round: int = 0
    showdown: Showdown | None = None


class LiarsDiceView(View):
    dice: int
    sides: int
    wild: Wild
    order: Order
    one_round: bool
    counts: dict[PlayerId, int]
    cup: Cup
    """The viewer's own dice."""
    bids: tuple[Said, ...]
    round: int
    showdown: Showdown | None
    """The last lifting of cups, until the next one."""


@cache
def bids_on(total: int, sides: int, order: Order) -> tuple[Bid, ...]:
    """Every bid on so many dice, each higher than the one before."""
    every = [Bid(quantity=n, face=face) for n in range(1, total + 1) for face in faces(sides)]
    if order == "face":
        every.sort(key=lambda bid: (bid.face, bid.quantity))
    return tuple(every)


def faces(sides: int) -> range:
    return range(1, sides + 1)


def wild_face(wild: Wild, sides: int) -> int | None:
    """The face that counts as every other."""
    return {"ones": 1, "top": sides, "none": None}[wild]
