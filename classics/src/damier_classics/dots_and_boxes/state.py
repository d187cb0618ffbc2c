"""The shapes of dots and boxes. Boxes are cells from a1 at the lower left; a side is the box that
it lies under or left of, and a letter: `b2h` is the lower side of b2, `b2v` its left one. The sides
on the top and at the right belong to boxes one further than the board.
"""

from functools import cache
from typing import Annotated, Final

from msgspec import Meta

from damier.core import Action, Config, State, View

LETTERS: Final = "abcdefghi"
FREE: Final = "."
MARKS: Final = "xo"

SideName = Annotated[str, Meta(pattern=r"^[a-i][1-9][hv]$(?!\n)")]


class DotsConfig(Config):
    columns: Annotated[int, Meta(ge=1, le=8)] = 5
    rows: Annotated[int, Meta(ge=1, le=8)] = 5


class DotsState(State):
    columns: int
    rows: int
    sides: str
    """A letter for each side in the order of `board_of`: whose it is, or a dot."""
    boxes: str
    """A letter for each box, row by row from a1."""
    last: str | None = None


class DotsView(View):
    columns: int
    rows: int
    sides: str
    boxes: str
    last: str | None
    """The side that was drawn last."""


class Draw(Action):
    side: SideName


class Layout:
    """The sides of a board of this size, by number and by name, and the boxes between them."""

    def __init__(self, columns: int, rows: int) -> None:
        lying = [(x, y, "h") for y in range(rows + 1) for x in range(columns)]
        upright = [(x, y, "v") for y in range(rows) for x in range(columns + 1)]
        self.places = (*lying, *upright)
        self.names = tuple(f"{LETTERS[x]}{y + 1}{way}" for x, y, way in self.places)
        self.numbers = {name: number for number, name in enumerate(self.names)}
        at = {place: number for number, place in enumerate(self.places)}
        self.sides_of_box = tuple(
            (at[x, y, "h"], at[x, y + 1, "h"], at[x, y, "v"], at[x + 1, y, "v"])
            for y in range(rows)
            for x in range(columns)
        )
        self.boxes_at = tuple(
            tuple(box for box, sides in enumerate(self.sides_of_box) if number in sides)
            for number in range(len(self.places))
        )
        self.draws = tuple(Draw(side=name) for name in self.names)


@cache
def layout_of(columns: int, rows: int) -> Layout:
    return Layout(columns, rows)
