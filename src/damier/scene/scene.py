"""A scene: a table as one viewer sees it, as data that anything can draw.

`scene(view, viewer)` beside an engine makes it from a view alone, so it can show nothing that the
view does not hold. Browsers, terminals, pictures and screen readers read the same scene. What is
legal is not in it: whoever draws compares what things stand for with what may be done (touch.py).
"""

from collections.abc import Iterator, Mapping, Sequence

from damier.core import Value

from .area import Area, Hand, Panel, Pile, Row, Trick
from .board import Board
from .label import Label
from .thing import Arguments, Back, Card, Cell, Counter, Die, Line, Piece, StandsFor, Tag

Touchable = Piece | Cell | Line | Card | Back | Die | Counter | Tag | Panel | Pile
"""What can be touched."""


class Scene(Value, omit_defaults=True, kw_only=False):
    """Areas, from the most important one on, and what is to be noticed among them."""

    areas: Sequence[Area]
    last: Sequence[str] = ()
    """The things that the last action was about, by id."""
    line: Sequence[str] = ()
    """The cells or cards that decided the game, in order: a line is drawn through them."""
    title: Label | None = None
    """What stands beside the game's name: the round, the score."""
    note: Label | None = None
    """What is worth knowing now, under the message line."""


def things(scene: Scene) -> Iterator[Touchable]:
    """Everything in a scene that has an id of its own and can be touched, in order."""
    for area in scene.areas:
        match area:
            case Board():
                for cell in area.cells:
                    yield cell
                    yield from cell.pieces
                yield from area.lines
            case Hand():
                yield from area.cards
            case Pile():
                yield area
                yield from area.cards
            case Row():
                yield from area.things
            case Trick():
                yield from (played.card for played in area.played)
            case Panel():
                yield area
                yield from area.things


def alternatives(stands_for: StandsFor) -> Sequence[Arguments]:
    """The sets of arguments that a thing stands for, each by itself enough."""
    if isinstance(stands_for, Mapping):
        return (stands_for,) if stands_for else ()
    return stands_for
