"""Events in words: how a connection wants to be spoken to, and what it is told with each event.

Shapes only; table/description.py makes the words, from views alone.
"""

from typing import Any, NamedTuple

from damier.core import Value
from damier.scene import Scene


class Wording(NamedTuple):
    """How a connection wants to be spoken to: in which language, whether others look on, and
    whether it wants the board in words and the scene."""

    lang: str
    is_shared: bool = False
    has_board: bool = False
    has_scene: bool = False


class Words(Value, omit_defaults=True):
    """An event in words, and as players write it down; and, if it was asked for, the scene after
    it. With the last event of a batch come the message line, what may be done now (`labels` and
    `notations` go with `legal` one by one), the board if it was asked for, and after the end the
    trail."""

    text: str
    effect: str = ""
    """What came of it, in a sentence of its own; clients set it apart."""
    completes: bool = False
    """Whether it only completes the event before, tells both, and is shown in its place."""
    notation: str = ""
    scene: Scene | None = None
    takes_back: int | None = None
    """The first entry that no longer counts, where this was an undo."""
    says: str | None = None
    labels: list[str] | None = None
    notations: list[str] | None = None
    board: str | None = None
    trail: Any = None
    questions: dict[str, dict[str, str]] | None = None
    """What is asked for each argument of a verb that may be used, where the game says it."""


class EventWords(Value):
    """An event of the past, in words and as players write it down: as in `Words`."""

    seq: int
    tick: int
    actor: str
    notation: str
    text: str
    effect: str = ""
    completes: bool = False
    takes_back: int | None = None
    """The first entry that no longer counts, where this was an undo."""
