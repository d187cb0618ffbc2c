"""The shapes of backgammon. Points are counted by each player from the own home: 24 down to 1.

A player's checkers are 26 numbers: how many are borne off, on the points 1 to 24, on the bar. What
is point 8 for one is point 17 for the other.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, PlayerId, State, Value, View

OFF: Final = 0
BAR: Final = 25
ACROSS: Final = 25
"""A point of one player and the same point of the other make so much together."""
HOME: Final = 6
SIDES: Final = 6
DOUBLED: Final = 4
"""How often the dice of a double are played."""
MOST_CUBE: Final = 64

Setup = Literal["standard", "nack", "hyper"]
SETUPS: Final[dict[str, dict[int, int]]] = {
    "standard": {24: 2, 13: 5, 8: 3, 6: 5},
    "nack": {24: 2, 23: 2, 13: 4, 8: 3, 6: 4},
    "hyper": {24: 1, 23: 1, 22: 1},
}
"""How many checkers each begins with on which points."""

Checkers = tuple[int, ...]
Dice = tuple[int, ...]
Origin = Annotated[str, Meta(pattern=r"^(bar|[1-9]|1[0-9]|2[0-4])$(?!\n)")]
Goal = Annotated[str, Meta(pattern=r"^(off|[1-9]|1[0-9]|2[0-4])$(?!\n)")]
Phase = Literal["roll", "answer", "move", "over"]
"""What is to be done; `over` is a game of a match before the next is set up."""


How = Literal["single", "gammon", "backgammon", "dropped"]


class BackgammonConfig(Config):
    points: Annotated[int, Meta(ge=1, le=25)] = 1
    """What a match is played to; every game of it gives a point or more."""
    cube: bool = False
    setup: Setup = "standard"


class Won(Value):
    """How the last game of a match ended."""

    player: PlayerId
    points: int
    how: How


class BackgammonState(State):
    points: int
    cube: bool
    setup: Setup
    checkers: tuple[Checkers, ...]
    phase: Phase = "roll"
    rolls: tuple[Dice, ...] = ((), ())
    """What each has rolled last in this game."""
    left: Dice = ()
    """The dice that are still to be played."""
    played: tuple[str, ...] = ()
    """The moves of this turn, as they are written."""
    stake: int = 1
    """What the cube shows."""
    owner: PlayerId | None = None
    """Who alone may double; nobody has yet where there is none."""
    scores: tuple[int, ...] = (0, 0)
    game: int
    crawford: Literal["before", "now", "after"] = "before"
    """The game after somebody has come within a point of the match is played without doubling."""
    won: Won | None = None


class BackgammonView(View):
    points: int
    cube: bool
    setup: Setup
    checkers: dict[PlayerId, Checkers]
    phase: Phase
    rolls: dict[PlayerId, Dice]
    left: Dice
    played: tuple[str, ...]
    stake: int
    owner: PlayerId | None
    scores: dict[PlayerId, int]
    game: int
    crawford: Literal["before", "now", "after"]
    won: Won | None


class Roll(Action):
    """The dice are thrown: by a player who might have doubled, else by the game itself."""


class Double(Action):
    pass


class Take(Action):
    pass


class Drop(Action):
    pass


class Move(Action, rename={"start": "from", "to": "to"}):
    """One checker by one die."""

    start: Origin
    to: Goal


class Pass(Action):
    """Nothing can be moved."""


class Deal(Action):
    """The game's own: the next game of a match is set up, and its first dice are thrown."""


Act = Roll | Double | Take | Drop | Move | Pass | Deal


def origin(point: int) -> str:
    return "bar" if point == BAR else str(point)


def goal(point: int) -> str:
    return "off" if point == OFF else str(point)


def number_of(name: str) -> int:
    """A point by its name."""
    named = {"bar": BAR, "off": OFF}
    return named[name] if name in named else int(name)
