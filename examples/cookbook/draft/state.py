"""The shapes of the draft."""

from damier.core import Action, Config, State, View

KINDS = ("apple", "pear", "plum")
DECK = tuple(kind for kind in KINDS for _ in range(6))
ROW, PICKS = 4, 5


class DraftConfig(Config):
    """No options."""


class DraftState(State):
    deck: tuple[str, ...]
    row: tuple[str, ...]
    taken: tuple[tuple[str, ...], ...]


class DraftView(View):
    left: int
    row: tuple[str, ...]
    taken: dict[str, tuple[str, ...]]


class Take(Action):
    place: int
