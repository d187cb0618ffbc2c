"""Draughts as plain text, and how moves are written: `c3-d4`, jumps too."""

import re
from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain
from damier_classics.drawn import grid

from .state import FREE, KINGS, LETTERS, MEN, SIZES, DraughtsView, number_of

WRITTEN = re.compile(r"([a-j](?:[1-9]|10))[-x: ]?([a-j](?:[1-9]|10))")


def board(view: DraughtsView, texts: Any) -> str:
    """The first player's men are x and kings X, the second's o and O."""
    size = SIZES[view.variant]
    rows = [view.cells[at : at + size] for at in range(0, size * size, size)]
    return grid(rows, LETTERS[:size])


def tells(
    before: DraughtsView, after: DraughtsView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A step or a jump, and whether a man was crowned."""
    start, to = plain(action)["from"], plain(action)["to"]
    is_jump = len(after.jumped) > len(before.jumped) or pieces(after) < pieces(before)
    verb = "jump" if is_jump else "move"
    told = texts.say(f"sentences.{verb}", player=actor, start=start, to=to)
    size = SIZES[after.variant]
    was, now = before.cells[number_of(size, start)], after.cells[number_of(size, to)]
    return told, texts.say("effects.crowned", player=actor) if was in MEN and now in KINGS else ""


def pieces(view: DraughtsView) -> int:
    return len(view.cells) - view.cells.count(FREE)


def notation(action: Action) -> str:
    return "{from}-{to}".format(**plain(action))


def parse(text: str) -> Mapping[str, Any] | None:
    found = WRITTEN.fullmatch(text.strip().casefold())
    return None if found is None else {"type": "move", "from": found[1], "to": found[2]}
