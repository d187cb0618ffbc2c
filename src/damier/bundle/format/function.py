"""The functions of formulas: what each takes, what it gives, and what it says.

One table for the reader, the docs and the editors' completion. What they do is in
compile/expression.py.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Taken = Literal[
    "selection",  # players, cards or cells
    "cards",
    "cells",
    "cell",
    "player",
    "number",
    "truth",
    "value",  # a number, a player, a cell, yes or no
    "same",  # the same type as the one before
    "each number",  # reckoned for each of the selection, which is `it`
    "each truth",
    "each value",
    "board",
    "direction",
    "cell name",
    "side",
]
Given = Literal[
    "number", "truth", "card", "cell", "player", "cells", "cards", "selection", "element", "same"
]


@dataclass(frozen=True)
class Function:
    takes: tuple[Taken, ...]
    gives: Given
    says: str
    optional: int = 0
    """How many of the last may be left out."""
    repeats: bool = False
    """Whether the last may come again."""
    searches: bool = False
    """Whether it may look at the whole board."""


FUNCTIONS: Mapping[str, Function] = {
    "count": Function(("selection",), "number", "how many there are"),
    "any": Function(("selection",), "truth", "whether there is one"),
    "none": Function(("selection",), "truth", "whether there is not one"),
    "every": Function(("selection", "each truth"), "truth", "whether it holds for each"),
    "sum": Function(("selection", "each number"), "number", "the sum over each"),
    "highest": Function(("selection", "each number"), "number", "the highest; 0 without any"),
    "lowest": Function(("selection", "each number"), "number", "the lowest; 0 without any"),
    "most": Function(("selection", "each number"), "selection", "those with the highest"),
    "least": Function(("selection", "each number"), "selection", "those with the lowest"),
    "different": Function(("selection", "each value"), "number", "how many different values"),
    "first": Function(("selection",), "element", "the first of them, or none"),
    "last": Function(("selection",), "element", "the last of them, or none"),
    "top": Function(("cards",), "card", "the card that comes off next, or none"),
    "min": Function(("number", "number"), "number", "the smallest", repeats=True),
    "max": Function(("number", "number"), "number", "the largest", repeats=True),
    "abs": Function(("number",), "number", "without its sign"),
    "if": Function(
        ("truth", "value", "same"), "same", "the second where the first holds, else the third"
    ),
    "after": Function(("player", "number"), "player", "so many seats on; one, if not said", 1),
    "cards": Function(("cells",), "cards", "what lies on these cells"),
    "cell": Function(("board", "cell name"), "cell", "a cell by its name"),
    "side": Function(("board", "side"), "cells", "a side, or a region of the board"),
    "neighbours": Function(("cell",), "cells", "the cells beside it"),
    "adjacent": Function(("cell", "cell"), "truth", "whether they are neighbours"),
    "step": Function(("cell", "direction", "number"), "cell", "so many steps on, or none", 1),
    "distance": Function(("cell", "cell"), "number", "steps between them", searches=True),
    "sees": Function(("cell", "cell"), "truth", "a straight line, free in between", searches=True),
    "line": Function(("cell",), "number", "equal cards in a line through it", searches=True),
    "group": Function(("cell",), "cells", "cells joined to it, of one player", searches=True),
    "joins": Function(
        ("cells", "cells", "cells"), "truth", "whether the first join the two others", searches=True
    ),
}  # fmt: skip

PLAYERS = {
    "players": "all players, in the order of the seats",
    "others": "all but the actor",
    "alive": "all who are not eliminated",
    "following": "all others in the order of play, from the next on; the actor comes last",
}
CARD_WORDS = {
    "name": "its entity",
    "value": "its value",
    "seat": "whose it is: the player it was given to at the start",
    "kind": "its kind",
    "up": "whether it lies face up",
}
CELL_WORDS = {
    "card": "what lies on it, or none",
    "empty": "whether it is free",
    "x": "its column, from 1",
    "y": "its row, from 1, as in its name",
}
CONSTANTS = {
    "actor": "who acts",
    "next": "the next player who is not out",
    "round": "which round it is",
    "none": "nobody, nothing",
    "true": "yes",
    "false": "no",
    "it": "what is looked at, inside a where",
    "score": "points: score[actor]",
}
RESERVED = frozenset((*FUNCTIONS, *PLAYERS, *CONSTANTS, "and", "or", "not", "where", "in"))
