"""The things that lie on a table: cells, lines, pieces, cards, dice, counters.

Each has an id that lasts from view to view, so that what moved can be seen to move, and says which
arguments of an action it stands for; touch.py makes actions of what is touched. Nothing here knows
where a thing is drawn, or how.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from damier.core import Value

from .label import Label

Arguments = Mapping[str, Any]
"""Arguments of an action by name, as they are on the wire; `type` is the verb."""

StandsFor = Arguments | Sequence[Arguments]
"""What touching a thing says: these arguments, or one of several sets of them. A cell that can be
left and entered is `({"from": "e2"}, {"to": "e2"})`."""

Point = tuple[int | float, int | float]
"""Across and up or down, as the board's grid says."""

Shape = Literal[
    "disc", "stone", "pawn", "king", "cross", "ring", "cube", "seeds", "ship", "box", "text"
]
"""`disc` and `king` lie flat, a king is crowned; `stone` is a round stone of Go; `seeds` shows
`count` of them; `box` fills its cell; `text` is its text alone."""

Colour = Literal[
    "white", "black", "ivory", "grey", "gold", "red", "blue", "green", "amber", "purple", "brown"
]
"""Colours of things that belong to nobody; what belongs to a seat has the seat's colour."""

Tone = Literal["plain", "dark", "light", "goal", "water", "sunk", "none"]
"""What a cell is made of beside others: dark and light squares, goals, water. `none` draws nothing
but what lies there."""


class Thing(Value, omit_defaults=True, tag_field="kind"):
    """Anything with a name. Ids are unique within a scene."""

    id: str
    label: Label | None = None
    """What it is called; by default what its kind is called, and a cell by its id."""
    stands_for: StandsFor = {}


class Piece(Thing, tag="piece"):
    """Something that lies on a cell or in a row, in the colour of a seat or in one of its own."""

    shape: Shape = "disc"
    seat: str | None = None
    colour: Colour | None = None
    text: Label | None = None
    picture: str | None = None
    """A picture among the game's files, drawn instead of the shape."""
    count: int = 1
    """How many there are; more than one is shown as a stack, or as so many seeds."""


class Cell(Thing, tag="cell"):
    """A place on a board. What `at` means is said by the board's grid."""

    at: Point
    pieces: Sequence["Piece | Card | Back"] = ()
    """What lies there, from the bottom up."""
    tone: Tone = "plain"
    seat: str | None = None
    """Whose it is: it is tinted so."""
    text: Label | None = None
    """What is written on it."""
    span: Point = (1, 1)
    """How many columns and rows it takes up."""


class Line(Thing, tag="line"):
    """A stretch between corners of cells: a wall, a fence, a side of a box. Corner (0, 0) is where
    the cell at (0, 0) begins. One that is not there yet can still be touched."""

    start: Point
    end: Point
    is_there: bool = False
    seat: str | None = None


class Card(Thing, tag="card"):
    """A card whose face the viewer sees: of a pack of cards by rank and suit, any other by its
    text, its value and its picture."""

    rank: str | None = None
    suit: str | None = None
    text: Label | None = None
    value: str | None = None
    picture: str | None = None
    sides: Sequence[str] = ()
    """Four ranks, clockwise from the top, for cards that are laid beside each other."""
    mark: str | None = None
    """A small sign in the corner: an element, a kind."""
    seat: str | None = None
    colour: Colour | None = None
    is_known: bool = False
    """Lies face down, and yet this viewer knows what it is."""


class Back(Thing, tag="back"):
    """A card of which the viewer sees the back."""

    seat: str | None = None


class Die(Thing, tag="die"):
    """A die: so many pips, or what else is on its face; None has not been thrown."""

    pips: int | None = None
    text: Label | None = None
    picture: str | None = None
    seat: str | None = None
    is_used: bool = False


class Counter(Thing, tag="counter"):
    """A number that people watch: points, walls left, coins. With `of`, how many there are to
    reach or to spend."""

    value: int
    of: int | None = None
    shows_bars: bool = False
    """Whether it is drawn as so many little bars."""


class Tag(Thing, tag="tag"):
    """A word that holds for now: “protected”, “dealer”."""


AnyThing = Piece | Cell | Line | Card | Back | Die | Counter | Tag
