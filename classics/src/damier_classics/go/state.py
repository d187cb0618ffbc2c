"""The shapes of Go. Points are named as everywhere: letters without i from the left, rows from the
bottom, `d4`.

A board is a text with a letter for each point, row by row from a1: x for Black's stones, o for
White's, a dot where there is none. Positions that have been are remembered as numbers.
"""

from functools import cache
from typing import Annotated, Final, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghjklmnopqrst"
FREE: Final = "."
MARKS: Final = "xo"
BLACK, WHITE = 0, 1
MOST_STONES: Final = {5: 0, 7: 0, 9: 5, 13: 9, 19: 9}
"""By size, how many handicap stones have a place."""
MOVES_A_POINT = 2
"""After so many moves for each point of the board, the game is counted as it lies."""

Size = Literal[5, 7, 9, 13, 19]
Komi = Literal["0", "0.5", "3.5", "4.5", "5.5", "6.5", "7", "7.5"]
Repetition = Literal["forbidden", "draw"]
PointName = Annotated[str, Meta(pattern=r"^[a-hj-t]([1-9]|1[0-9])$(?!\n)")]


class GoConfig(Config):
    size: Size = 9
    komi: Komi = "7.5"
    handicap: Annotated[int, Meta(ge=0, le=9)] = 0
    repetition: Repetition = "forbidden"


class GoState(State):
    size: Size
    komi: Komi
    handicap: int
    repetition: Repetition
    cells: str
    seen: tuple[int, ...]
    """The positions that have been, in order, without the passes."""
    prisoners: tuple[int, ...] = (0, 0)
    """How many stones each player has taken."""
    passed: bool = False
    """Whether the last move was a pass."""
    last: str | None = None


class GoView(View):
    size: Size
    komi: Komi
    handicap: int
    repetition: Repetition
    cells: str
    seen: tuple[int, ...]
    prisoners: dict[str, int]
    passed: bool
    last: str | None
    """Where the last stone was played; none after a pass."""
    owned: str | None
    """After the end, a letter for each point that says whose it is."""


class Play(Action):
    point: PointName


class Pass(Action):
    """Leaves the board as it is. Two in a row end the game."""


Act = Play | Pass


def point_name(size: int, number: int) -> str:
    return f"{LETTERS[number % size]}{number // size + 1}"


def number_of(size: int, point: str) -> int | None:
    """The number of a point, if it is on the board."""
    column, row = LETTERS.index(point[0]), int(point[1:]) - 1
    return row * size + column if column < size and row < size else None


@cache
def plays(size: int) -> tuple[Play, ...]:
    return tuple(Play(point=point_name(size, number)) for number in range(size * size))


@cache
def stars(size: int) -> tuple[tuple[int, int], ...]:
    """The points that are marked with a dot: corners, middle, sides."""
    if size < 9:
        return ((size // 2, size // 2),)
    near = 2 if size == 9 else 3
    far, middle = size - 1 - near, size // 2
    corners = ((near, near), (far, far), (near, far), (far, near))
    sides = ((near, middle), (far, middle), (middle, near), (middle, far))
    return (*corners, (middle, middle), *(sides if size > 9 else ()))


def handicap_points(size: int, stones: int) -> tuple[int, ...]:
    """Where handicap stones stand, in the usual order: corners, then sides, the middle where the
    number is odd."""
    places = stars(size)
    corners, middle, sides = places[:4], places[4:5], places[5:]
    chosen = (*corners, *sides)[: stones - stones % 2] if stones > 3 else corners[:stones]
    if stones > 3 and stones % 2:
        chosen = (*chosen, *middle)
    return tuple(row * size + column for column, row in chosen)
