"""A formula that has been checked: each part with its type, and with the zones that it looks into.

formula_reader.py makes it from text; compile/expression.py makes Python of it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Type = Literal[
    "number", "truth", "player", "card", "cell", "entity", "trait", "word",
    "players", "cards", "cells",
]  # fmt: skip
ELEMENT: dict[str, Type] = {"players": "player", "cards": "card", "cells": "cell"}
"""What a selection holds."""

CALLED: dict[str, str] = {
    "number": "a number",
    "truth": "yes or no",
    "player": "a player",
    "card": "a card",
    "cell": "a cell",
    "entity": "an entity",
    "trait": "the value of a trait",
    "word": "a word",
    "players": "players",
    "cards": "cards",
    "cells": "cells",
}
"""Each type as a person would say it."""


@dataclass(frozen=True)
class Sight:
    """From which zones a card may be, and whether the actor sees what lies there."""

    zones: frozenset[str] = frozenset()
    hidden: frozenset[str] = frozenset()
    """Those that the actor does not see."""
    secret: frozenset[str] = frozenset()
    """Those that somebody does not see."""

    def __or__(self, other: "Sight") -> "Sight":
        return Sight(
            self.zones | other.zones, self.hidden | other.hidden, self.secret | other.secret
        )


NOTHING = Sight()


@dataclass(frozen=True)
class Formula:
    """One part of a formula. `value` is what its sign alone does not say: a name, a number."""

    op: str
    type: Type
    parts: tuple["Formula", ...] = ()
    value: Any = None
    of: str = ""
    """The board of a cell, the trait of a value."""
    origin: Sight = field(default=NOTHING, compare=False)
    """Where a card comes from: what would be told if one looked at it."""
    read: Sight = field(default=NOTHING, compare=False)
    """What has been looked at to know this."""
    cost: int = field(default=1, compare=False)
    """The most things that are looked at."""

    def every(self) -> Iterator["Formula"]:
        """This part and all inside it."""
        yield self
        for part in self.parts:
            yield from part.every()

    @property
    def params(self) -> frozenset[str]:
        """The parameters and loop variables that it names."""
        return frozenset(part.value for part in self.every() if part.op == "param")


def made(op: str, type: Type, *parts: Formula, value: object = None, of: str = "") -> Formula:
    """A formula of these parts: what they looked at it has looked at."""
    read, cost = NOTHING, 1
    for part in parts:
        read, cost = read | part.read, cost + part.cost
    return Formula(op, type, parts, value, of, NOTHING, read, cost)


def element(selection: Formula, op: str = "it") -> Formula:
    """What a selection holds, as `it` or as the variable of a loop."""
    type = ELEMENT[selection.type]
    return Formula(op, type, of=selection.of, origin=selection.origin)
