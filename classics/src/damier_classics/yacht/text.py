"""Yacht as plain text, and how moves are written: `r13` throws the first and the third die, a
category is its name."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from damier.core import Action, plain

from .state import CATEGORIES, DICE, Roll, YachtView, bonus, total

THROWN = re.compile(r"r([1-5]{1,5})")
WIDTH = 8
"""Of a column of points."""


def names(view: YachtView) -> Mapping[str, str]:
    """A die is called by what it shows."""
    return dict(zip(DICE, map(str, view.dice), strict=False))


def board(view: YachtView, texts: Any) -> str:
    """The dice, then the sheets side by side."""
    shown = " ".join(map(str, view.dice)) or "-"
    lines = [texts.say("board.dice", dice=shown, throws=view.throws)]
    players = view.player_ids
    heads = [texts.label(player)[: WIDTH - 1] for player in players]
    categories = CATEGORIES[view.variant]
    width = max(len(texts.label(category)) for category in categories)

    def line(name: str, cells: Iterable[str]) -> str:
        return name.ljust(width) + "".join(cell.rjust(WIDTH) for cell in cells)

    lines.append(line("", heads))
    for place, category in enumerate(categories):
        values = (view.sheets[player][place] for player in players)
        cells = ("·" if value is None else str(value) for value in values)
        lines.append(line(texts.label(category), cells))
    rows = [("total", total)] if view.variant == "yacht" else [("bonus", bonus), ("total", total)]
    for row, value_of in rows:
        sums = (str(value_of(view.variant, view.sheets[player])) for player in players)
        lines.append(line(texts.label(row), sums))
    return "\n".join(lines)


def tells(
    before: YachtView, after: YachtView, action: Action, actor: str, texts: Any
) -> tuple[str, str]:
    """A throw and what it gave, or a category and its points."""
    if isinstance(action, Roll):
        told = texts.say("sentences.roll", player=actor, count=len(action.dice))
        return told, texts.say("effects.roll", dice=[str(die) for die in after.dice])
    category = plain(action)["category"]
    points = after.sheets[actor][CATEGORIES[after.variant].index(category)]
    return texts.say("sentences.score", player=actor, category=category, points=points), ""


def notation(action: Action) -> str:
    told = plain(action)
    if "dice" in told:
        return "r" + "".join(die[1:] for die in told["dice"])
    return str(told["category"])


def parse(text: str) -> Mapping[str, Any] | None:
    word = text.strip()
    if word.casefold() == "r":
        return {"type": "roll", "dice": list(DICE)}
    if found := THROWN.fullmatch(word.casefold()):
        return {"type": "roll", "dice": [f"d{place}" for place in sorted(set(found[1]))]}
    known = {name.casefold(): name for names in CATEGORIES.values() for name in names}
    return {"type": "score", "category": known.get(word.casefold(), word)}
