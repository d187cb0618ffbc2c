"""Calls of functions in formulas, each argument by what the function takes."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import replace

from .formula import CALLED, ELEMENT, NOTHING, Formula, Type, element, made
from .formula_syntax import Syntax
from .function import FUNCTIONS, Function, Taken
from .graph import DIRECTIONS, Graph
from .problem import Place, Problems
from .scope import Scope
from .sight import zone_sight

SELECTIONS: tuple[Type, ...] = ("players", "cards", "cells")
NONE_OF = ("player", "card", "cell", "entity")
"""Types of which there may be none."""
MEANT = {"size": "count", "len": "count", "length": "count", "exists": "any", "all": "every"}
"""What other languages call our functions."""
PLAIN: dict[Taken, tuple[Type, ...]] = {
    "selection": SELECTIONS,
    "cards": ("cards",),
    "cells": ("cells",),
    "cell": ("cell",),
    "player": ("player",),
    "number": ("number",),
    "truth": ("truth",),
    "value": ("number", "player", "cell", "truth"),
}
EACH: dict[Taken, tuple[Type, ...]] = {
    "each number": ("number",),
    "each truth": ("truth",),
    "each value": ("number", "player", "entity", "trait", "cell", "word"),
}


class FunctionReader(ABC):
    """Reads calls, in one formula and one scope."""

    def __init__(self, problems: Problems, place: Place, text: str, scope: Scope) -> None:
        self.problems, self.place, self.text, self.scope = problems, place, text, scope

    @abstractmethod
    def read(self, syntax: Syntax) -> Formula | None:
        """This part, or None where it is wrong, which has been told then."""

    @abstractmethod
    def seeing(self, it: Formula) -> "FunctionReader":
        """The same, inside of a `where` that looks at this."""

    def wanted(self, syntax: Syntax, *types: Type) -> Formula | None:
        """A part that must be of one of these types."""
        formula = self.read(syntax)
        if formula is None:
            return None
        formula = fitting(formula, types)
        if formula.type in types:
            return formula if self.has_board(formula) else None
        what = f"{either(types)} is needed where {CALLED[formula.type]} stands"
        self.wrong("wrong_type", what)
        return None

    def has_board(self, formula: Formula) -> bool:
        """Whether cells are of a board; where they are of none, that is told."""
        if formula.type not in ("cell", "cells"):
            return True
        zone = self.scope.zones.get(formula.of)
        if zone is not None and zone.graph is not None:
            return True
        self.wrong("undefined_zone", "this is a cell of no board")
        return False

    def wrong(self, code: str, message: str) -> None:
        self.problems.add(code, f"{message}, in `{self.text[:80]}`", self.place)

    def unknown(self, code: str, what: str, name: str, known: Iterable[str]) -> None:
        self.problems.unknown(code, what, name, known, self.place)

    def graph(self, board: str) -> Graph:
        graph = self.scope.zones[board].graph
        assert graph is not None
        return graph

    def size(self, selection: Formula) -> int:
        """How many a selection may hold."""
        if selection.type == "players":
            return 8
        if selection.type == "cells":
            return len(self.graph(selection.of).cells)
        return self.scope.card_count

    def call(self, syntax: Syntax) -> Formula | None:
        name, given = syntax.text, syntax.parts
        function = FUNCTIONS.get(name)
        if function is None and name in MEANT:
            self.wrong("unknown_function", f"no function {name!r}; did you mean {MEANT[name]!r}?")
            return None
        if function is None:
            self.unknown("unknown_function", f"`{self.text[:80]}`: no function", name, FUNCTIONS)
            return None
        most = 12 if function.repeats else len(function.takes)
        if not len(function.takes) - function.optional <= len(given) <= most:
            takes = ", ".join(function.takes)
            self.wrong("wrong_type", f"{name} takes ({takes}); {len(given)} are given")
            return None
        read: list[Formula] = []
        for at, part in enumerate(given):
            taken = function.takes[min(at, len(function.takes) - 1)]
            formula = self._argument(part, taken, read)
            if formula is None:
                return None
            read.append(formula)
        return self._called(name, function, read)

    def _argument(self, syntax: Syntax, taken: Taken, before: list[Formula]) -> Formula | None:
        if taken in PLAIN:
            return self.wanted(syntax, *PLAIN[taken])
        if taken in EACH:
            return self.seeing(element(before[0])).wanted(syntax, *EACH[taken])
        if taken == "same":
            return self.wanted(syntax, before[-1].type)
        if taken == "board":
            zone = self.scope.zones.get(syntax.text)
            if zone is None or not zone.is_board:
                boards = [name for name, each in self.scope.zones.items() if each.is_board]
                self.unknown("undefined_zone", "no board", syntax.text, boards)
                return None
            return Formula("const", "word", value=zone.name, of=zone.name)
        if taken == "direction":
            return self._direction(syntax, before[0].of)
        graph = self.graph(before[0].of)
        known = graph.index if taken == "cell name" else graph.regions
        if syntax.text not in known:
            what = "no cell" if taken == "cell name" else "no side"
            self.unknown("undefined_name", what, syntax.text, known)
            return None
        return Formula("const", "word", value=syntax.text)

    def _direction(self, syntax: Syntax, board: str) -> Formula | None:
        """A direction of this board: a word, or a parameter that is one of such words."""
        steps = self.graph(board).steps
        if syntax.kind == "param":
            word = self.wanted(syntax, "word")
            if word is not None and (bad := set(word.of.split("/")) - set(steps)):
                self.wrong("undefined_name", f"{sorted(bad)[0]!r} is no direction of {board!r}")
                return None
            return word
        if syntax.text not in steps:
            known = [way for way in DIRECTIONS if way in steps]
            self.unknown("undefined_name", "no direction", syntax.text, known)
            return None
        return Formula("const", "word", value=syntax.text)

    def _called(self, name: str, function: Function, parts: list[Formula]) -> Formula | None:
        first = parts[0]
        type: Type
        match function.gives:
            case "selection":
                type = first.type
            case "element":
                type = ELEMENT[first.type]
            case "same":
                type = parts[-1].type
            case given:
                type = given
        board = next((part.of for part in parts if part.type in ("cell", "cells")), first.of)
        cells = [part for part in parts if part.type in ("cell", "cells")]
        if any(part.of != board for part in cells):
            self.wrong("wrong_type", f"{name} takes cells of one board")
            return None
        formula = made(name, type, *parts, of=board)
        if function.searches:
            sight = zone_sight(self.scope.zones[board], False)
            asks = name in ("line", "group")
            formula = replace(
                formula,
                read=formula.read | (sight if asks else NOTHING),
                cost=formula.cost + 8 * len(self.graph(board).cells),
            )
        if len(parts) == 2 and function.takes[1] in EACH:
            formula = replace(formula, cost=parts[0].cost + self.size(first) * parts[1].cost)
        if type in ("card", "cards"):
            top = name == "top" and first.op == "pile"
            public = top and self.scope.zones[first.value].visibility == "topPublic"
            origin = first.origin
            if name == "cards":
                origin = zone_sight(self.scope.zones[first.of], False)
            formula = replace(formula, origin=NOTHING if public else origin)
        return formula


def fitting(formula: Formula, types: tuple[Type, ...]) -> Formula:
    """One player where several are allowed, and the first of several where one is wanted."""
    if formula.type == "player" and "player" not in types and "players" in types:
        return replace(formula, op="only", type="players", parts=(formula,))
    if formula.type == "players" and "players" not in types and "player" in types:
        return replace(formula, op="first", type="player", parts=(formula,))
    if formula.op == "none" and formula.type not in types and types[0] in NONE_OF:
        return replace(formula, type=types[0])
    return formula


def either(types: tuple[Type, ...]) -> str:
    return " or ".join(CALLED[type] for type in types)
