"""The shapes of draughts. Squares are named from a1 at the first player's left: `c3`.

A board is a text with a letter for each square, row by row from a1: x and X are the first player's
men and kings, o and O the second's; a dot is a free square, and so is a light one, where nobody
ever stands.
"""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghij"
FREE: Final = "."
MEN: Final = "xo"
KINGS: Final = "XO"
SIDES: Final = ("xX", "oO")
SIZES: Final = {"english": 8, "international": 10}
ROWS_OF_MEN: Final = {"english": 3, "international": 4}

Variant = Literal["english", "international"]
Square = Annotated[str, Meta(pattern=r"^[a-j]([1-9]|10)$(?!\n)")]
Ray = tuple[int, ...]


class DraughtsConfig(Config):
    variant: Variant = "english"


class DraughtsState(State):
    variant: Variant
    cells: str
    jumping: str | None = None
    """The square of a piece that has jumped and must jump on."""
    jumped: tuple[str, ...] = ()
    """International: pieces jumped in this turn, which are lifted only at its end."""
    quiet: int = 0
    """Turns without progress, after which the game is drawn."""
    last: tuple[str, ...] = ()


class DraughtsView(View):
    variant: Variant
    cells: str
    jumping: str | None
    jumped: tuple[str, ...]
    quiet: int
    last: tuple[str, ...]
    """Where the last move came from and went to."""


class Move(Action, rename={"start": "from", "to": "to"}):
    """A step or one jump; a piece that can jump on does so in the next action of the same turn."""

    start: Square
    to: Square


def square_name(size: int, number: int) -> str:
    return f"{LETTERS[number % size]}{number // size + 1}"


def number_of(size: int, square: str) -> int:
    return (int(square[1:]) - 1) * size + LETTERS.index(square[0])


@cache
def rays(size: int) -> tuple[tuple[tuple[bool, Ray], ...], ...]:
    """From each square, the squares along each diagonal, and whether that leads upwards."""
    found = []
    for number in range(size * size):
        row, column = divmod(number, size)
        ways = []
        for up in (1, -1):
            for across in (-1, 1):
                reach = min(
                    size - 1 - row if up > 0 else row, size - 1 - column if across > 0 else column
                )
                along = (number + n * (up * size + across) for n in range(1, reach + 1))
                ways.append((up > 0, tuple(along)))
        found.append(tuple((up, way) for up, way in ways if way))
    return tuple(found)


@cache
def moves(size: int) -> dict[tuple[int, int], Move]:
    """Every move there can be, made once."""
    return {
        (start, to): Move(start=square_name(size, start), to=square_name(size, to))
        for start in range(size * size)
        for _, way in rays(size)[start]
        for to in way
    }
