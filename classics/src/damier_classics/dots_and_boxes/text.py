"""Dots and boxes as plain text, and how moves are written: a side, `b2h` or `b2v`."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .state import FREE, LETTERS, DotsView, layout_of

WIDTH = 4
"""Columns from one dot to the next."""


def board(view: DotsView, texts: Any) -> str:
    """Dots with the sides that are drawn, boxes marked x for the first player, o for the second;
    columns and rows name the boxes to the upper right of a dot."""
    drawn = dict(zip(layout_of(view.columns, view.rows).places, view.sides, strict=True))
    lines = [" " * 2 + (" " * (WIDTH - 1)).join(LETTERS[: view.columns + 1])]
    for row in range(view.rows + 1):
        flat = ("---" if drawn[x, row, "h"] != FREE else "   " for x in range(view.columns))
        lines.append(f"{row + 1} +" + "+".join(flat) + "+")
        if row == view.rows:
            break
        marks = view.boxes[row * view.columns : (row + 1) * view.columns].replace(FREE, " ")
        upright = ("|" if drawn[x, row, "v"] != FREE else " " for x in range(view.columns + 1))
        beside = zip(upright, (*(f" {mark} " for mark in marks), ""), strict=True)
        lines.append("  " + "".join(side + box for side, box in beside).rstrip())
    return "\n".join(reversed(lines))


def tells(
    before: DotsView, after: DotsView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A side, and how many boxes it closed."""
    count = before.boxes.count(FREE) - after.boxes.count(FREE)
    told = texts.say("sentences.draw", player=actor, side=plain(action)["side"])
    return told, texts.say("effects.draw", player=actor, count=count) if count else ""


def notation(action: Action) -> str:
    return str(plain(action)["side"])


def parse(text: str) -> Mapping[str, Any] | None:
    return {"type": "draw", "side": text.strip().casefold()}
