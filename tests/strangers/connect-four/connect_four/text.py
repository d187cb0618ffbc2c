"""Connect Four as plain text, and how moves are written."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .engine import COLUMNS, LETTERS, ROWS, FourView

MARKS = "XO"


def board(view: FourView, texts: Any) -> str:
    """The columns from above, the first player's discs as X."""
    rows = []
    for row in reversed(range(ROWS)):
        discs = (stack[row] if row < len(stack) else None for stack in view.stacks)
        rows.append(" ".join("." if d is None else MARKS[view.player_ids.index(d)] for d in discs))
    return "\n".join([*rows, " ".join(LETTERS[:COLUMNS])])


def notation(action: Action) -> str:
    """A column by its letter."""
    return LETTERS[plain(action)["column"]]


def parse(text: str) -> Mapping[str, Any] | None:
    """A letter; the rules will say whether the column is free."""
    column = LETTERS.find(text.strip().casefold())
    return {"type": "drop", "column": column} if len(text.strip()) == 1 and column >= 0 else None
