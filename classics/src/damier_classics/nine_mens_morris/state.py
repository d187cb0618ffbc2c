"""The shapes of nine men's morris. Points are named by column a to g and row 1 to 7: `d2`.

A board is a text with a letter for each of the 24 points, row by row from the top left: x for the
first player's men, o for the second's, a dot where there is none.
"""

from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

FREE: Final = "."
MARKS: Final = "xo"
MEN: Final = 9
FEWEST: Final = 3
"""With fewer men a player has lost; with as many, they may fly."""

POINTS: Final = (
    *("a7", "d7", "g7", "b6", "d6", "f6", "c5", "d5", "e5", "a4", "b4", "c4"),
    *("e4", "f4", "g4", "c3", "d3", "e3", "b2", "d2", "f2", "a1", "d1", "g1"),
)
MILLS: Final = (
    *((0, 1, 2), (3, 4, 5), (6, 7, 8), (9, 10, 11), (12, 13, 14), (15, 16, 17)),
    *((18, 19, 20), (21, 22, 23), (0, 9, 21), (3, 10, 18), (6, 11, 15), (1, 4, 7)),
    *((16, 19, 22), (8, 12, 17), (5, 13, 20), (2, 14, 23)),
)
"""The sixteen lines of three, each in order."""

LINKS: Final = tuple((mill[n], mill[n + 1]) for mill in MILLS for n in (0, 1))
NEIGHBOURS: Final = tuple(
    tuple(sorted(b if a == point else a for a, b in LINKS if point in (a, b)))
    for point in range(len(POINTS))
)
MILLS_AT: Final = tuple(
    tuple(mill for mill in MILLS if point in mill) for point in range(len(POINTS))
)

Point = Annotated[str, Meta(pattern=r"^[a-g][1-7]$(?!\n)")]


class MorrisConfig(Config):
    flying: bool = True
    """Whether a player with three men may move them anywhere."""
    longest: Literal[100, 200, 400] = 200
    """Turns after which the game is drawn."""


class MorrisState(State):
    flying: bool
    longest: int
    cells: str = FREE * len(POINTS)
    in_hand: tuple[int, ...] = (MEN, MEN)
    takes: bool = False
    """Whether the player has closed a mill and takes a man."""
    turns: int = 0
    """Turns that are over; a man taken belongs to the turn that closed the mill."""
    last: tuple[str, ...] = ()


class MorrisView(View):
    flying: bool
    longest: int
    cells: str
    in_hand: dict[str, int]
    takes: bool
    turns: int
    last: tuple[str, ...]
    """The points that the last action was about."""


class Place(Action):
    point: Point


class Move(Action, rename={"start": "from", "to": "to"}):
    start: Point
    to: Point


class Take(Action):
    point: Point


Act = Place | Move | Take


def in_mill(cells: str, point: int) -> bool:
    """Whether the man on this point stands in a mill."""
    mark = cells[point]
    return any(all(cells[one] == mark for one in mill) for mill in MILLS_AT[point])
