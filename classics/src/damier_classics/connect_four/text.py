"""Connect Four as plain text, and how moves are written: a column by its letter."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain
from damier_classics.drawn import grid

from .state import LETTERS, ConnectFourView


def board(view: ConnectFourView, texts: Any) -> str:
    """The first player's discs are x, the second's o."""
    cells = view.cells
    rows = [cells[at : at + view.columns] for at in range(0, len(cells), view.columns)]
    return grid(rows, LETTERS[: view.columns])


def tells(
    before: ConnectFourView, after: ConnectFourView, action: Action, actor: str, texts: Any
) -> str:
    """A disc, by the cell that it fell to."""
    return str(texts.say("sentences.drop", player=actor, cell=after.last))


def notation(action: Action) -> str:
    return str(plain(action)["column"])


def parse(text: str) -> Mapping[str, Any] | None:
    column = text.strip().casefold()
    return {"type": "drop", "column": column} if column in LETTERS and len(column) == 1 else None
