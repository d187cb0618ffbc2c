"""What lies around a board, or instead of one: hands, piles, rows, tricks, panels of seats.

An area with a seat lies before whoever sits there; one without lies in the middle of the table.
"""

from collections.abc import Mapping, Sequence

from msgspec.structs import force_setattr

from damier.core import Value

from .board import Board
from .label import Label
from .thing import Back, Card, Counter, Die, Piece, StandsFor, Tag


class _Area(Value, tag_field="kind", omit_defaults=True):
    id: str
    label: Label | None = None
    """What it is called, where it does not speak for itself."""


class _SeatArea(_Area):
    """An area that each seat has at most once: its id follows from the seat."""

    id: str = ""
    seat: str

    def __post_init__(self) -> None:
        if not self.id:
            force_setattr(self, "id", f"{self.__struct_config__.tag}-{self.seat}")


class Hand(_SeatArea, tag="hand"):
    """The cards that a player holds: a fan of faces or of backs."""

    cards: Sequence[Card | Back] = ()


class Pile(_Area, tag="pile"):
    """Cards on top of each other. Of `count` only those that can be seen are listed, the topmost
    first; with `stands_for`, the pile itself can be touched."""

    cards: Sequence[Card | Back] = ()
    count: int
    seat: str | None = None
    stands_for: StandsFor = {}


class Row(_Area, tag="row"):
    """Things side by side, in an order that means something or none."""

    things: Sequence[Card | Back | Piece | Die | Counter | Tag] = ()
    seat: str | None = None


class Played(Value, omit_defaults=True, kw_only=False):
    """A card of a trick, before whoever played it; `note` says what it is there: led, highest."""

    seat: str
    card: Card | Back
    note: Label | None = None


class Trick(_Area, tag="trick"):
    """The cards that were played to the middle, each before its player; `waits_for` are the seats
    that are still to play."""

    id: str = "trick"
    played: Sequence[Played] = ()
    waits_for: Sequence[str] = ()


class Panel(_SeatArea, tag="panel"):
    """What is said of a player beside the name: counters, tags, a word. Touching the panel is
    touching the player."""

    things: Sequence[Counter | Tag | Piece | Card | Back] = ()
    text: Label | None = None
    stands_for: StandsFor = {}


class Scores(_Area, tag="scores"):
    """A table of points by player: in all and, where there are rounds, in this one."""

    id: str = "scores"
    points: Mapping[str, int]
    round_points: Mapping[str, int] = {}
    goal: int | None = None


class Text(_Area, tag="text"):
    """A sentence on the table."""

    text: Label


Area = Board | Hand | Pile | Row | Trick | Panel | Scores | Text
