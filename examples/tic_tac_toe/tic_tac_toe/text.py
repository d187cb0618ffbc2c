"""Tic-tac-toe as plain text."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .engine import FREE, TicTacToeView


def board(view: TicTacToeView, texts: Any) -> str:
    """The three rows, the first player's side below."""
    rows = [
        f"{row + 1}  " + " │ ".join(view.cells[3 * row : 3 * row + 3].replace(FREE, "·"))
        for row in (2, 1, 0)
    ]
    return "\n  ───┼───┼───\n".join(rows) + "\n   a   b   c"


def notation(action: Action) -> str:
    """A mark is written as its cell."""
    return str(plain(action)["cell"])


def parse(text: str) -> Mapping[str, Any] | None:
    """A cell by its name."""
    return {"type": "place", "cell": text}
