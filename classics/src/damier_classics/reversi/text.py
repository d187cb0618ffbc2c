"""Reversi as plain text, and how moves are written: a cell, or `pass`."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain
from damier_classics.drawn import grid

from .state import LETTERS, Place, ReversiView

PASS = "pass"


def board(view: ReversiView, texts: Any) -> str:
    """The first player's discs are x, the second's o; row 1 is on top."""
    size, cells = view.size, view.cells
    rows = [cells[at : at + size] for at in range(0, size * size, size)]
    drawn = grid(rows, LETTERS[:size], from_top=True)
    counts = (
        texts.say("board.discs", player=player, count=count) for player, count in view.discs.items()
    )
    return "\n".join([drawn, *counts])


def tells(
    before: ReversiView, after: ReversiView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A disc, and how many it turned over."""
    if not isinstance(action, Place):
        return texts.say("sentences.pass", player=actor), ""
    count = after.discs[actor] - before.discs[actor] - 1
    told = texts.say("sentences.place", player=actor, cell=action.cell)
    return told, texts.say("effects.place", player=actor, count=count)


def notation(action: Action) -> str:
    return str(plain(action).get("cell", PASS))


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip().casefold()
    return {"type": "pass"} if word == PASS else {"type": "place", "cell": word}
