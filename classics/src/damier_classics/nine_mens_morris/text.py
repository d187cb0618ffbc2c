"""Nine men's morris as plain text, and how moves are written: `d2`, `d2-d3`, `xa7`."""

import re
from collections.abc import Mapping
from typing import Any

from damier.core import Action

from .state import FREE, MARKS, MorrisView, Move, Place, Take

FRAME = """\
7 .-----.-----.
6 | .---.---. |
5 | | .-.-. | |
4 .-.-.   .-.-.
3 | | .-.-. | |
2 | .---.---. |
1 .-----.-----.
  a b c d e f g"""
WRITTEN = re.compile(r"(x?)([a-g][1-7])(?:-([a-g][1-7]))?")


def board(view: MorrisView, texts: Any) -> str:
    """The first player's men are x, the second's o; then how many each has in hand."""
    marks = iter(view.cells)
    drawn = "".join(next(marks).replace(FREE, "·") if sign == "." else sign for sign in FRAME)
    hands = (
        texts.say("board.hand", player=player, mark=mark, count=count)
        for mark, (player, count) in zip(MARKS, view.in_hand.items(), strict=True)
    )
    return "\n".join([drawn, *hands])


def tells(
    before: MorrisView, after: MorrisView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A man placed, moved or taken; and the mill that it closed."""
    match action:
        case Take(point=point):
            return texts.say("sentences.take", player=actor, point=point), ""
        case Move(start=start, to=to):
            told = texts.say("sentences.move", player=actor, start=start, to=to)
        case Place(point=point):
            told = texts.say("sentences.place", player=actor, point=point)
    return told, texts.say("effects.mill", player=actor) if after.takes else ""


def notation(action: Action) -> str:
    match action:
        case Move(start=start, to=to):
            return f"{start}-{to}"
        case Take(point=point):
            return f"x{point}"
        case Place(point=point):
            return point
    raise TypeError(action)


def parse(text: str) -> Mapping[str, Any] | None:
    found = WRITTEN.fullmatch(text.strip().casefold())
    if found is None:
        return None
    takes, point, to = found.groups()
    if to:
        return None if takes else {"type": "move", "from": point, "to": to}
    return {"type": "take" if takes else "place", "point": point}
