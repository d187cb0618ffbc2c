"""Names in formulas: counters, dice, options, zones, parameters, and formulas with a name."""

from abc import abstractmethod
from dataclasses import replace

from .formula import NOTHING, Formula, Sight, Type, made
from .formula_syntax import NotAFormula, Syntax, parse_formula
from .function import CONSTANTS, PLAYERS
from .function_reader import FunctionReader
from .scope import Scope
from .sight import zone_sight

PARAM_VALUES: dict[str, Type] = {
    "Id": "card", "Ids": "cards", "PlayerId": "player", "EntityKind": "entity", "u8": "number",
    "Number": "number", "Cell": "cell", "Trait": "trait", "Word": "word",
}  # fmt: skip


class NameReader(FunctionReader):
    """Reads names, in one formula and one scope."""

    @abstractmethod
    def inside(self, name: str) -> "NameReader":
        """The same, inside of the formula with this name."""

    def name(self, name: str) -> Formula | None:
        scope = self.scope
        if name == "it":
            if scope.it is None:
                self.wrong("undefined_name", "`it` has a meaning only after where")
            return scope.it
        if name in ("actor", "next"):
            return Formula(name, "player")
        if name in PLAYERS:
            if name == "alive" and "eliminated" not in scope.zones:
                self.wrong("undefined_zone", "`alive` needs a flag zone 'eliminated', perPlayer")
                return None
            return Formula(name, "players", cost=8)
        if name == "round":
            return Formula("round", "number")
        if name in ("true", "false"):
            return Formula("const", "truth", value=name == "true")
        if name == "none":
            return Formula("none", "player")
        if name in scope.counters or name in scope.dice or name == "score":
            return self._numbers(name, None)
        if name in scope.options:
            option = scope.options[name]
            return Formula("option", option.type, value=name, of="/".join(option.words))
        if name in scope.zones:
            return self._zone(name, None)
        if name in scope.defined:
            return self._defined(name)
        if name in scope.entities:
            return Formula("const", "entity", value=name)
        hint = "; a minus has blanks around it" if "-" in name else ""
        what = f"`{self.text[:80]}`{hint}: no name"
        self.unknown("undefined_name", what, name, known_names(scope))
        return None

    def _defined(self, name: str) -> Formula | None:
        if name in self.scope.inside:
            self.wrong("cyclic_reference", f"the formula {name!r} is made of itself")
            return None
        node = self.scope.defined[name]
        try:
            syntax = parse_formula(str(node.value))
        except NotAFormula as error:
            self.problems.add("bad_formula", f"{error.message}, in {name!r}", node.place)
            return None
        return self.inside(name).read(syntax)

    def param(self, text: str) -> Formula | None:
        name, scope = text[1:], self.scope
        if text == "$played":
            return Formula("played", "card")
        if name in scope.variables:
            return scope.variables[name]
        param = scope.params.get(name)
        if param is None:
            known = [f"${each}" for each in (*scope.params, *scope.variables, "played")]
            self.unknown("undefined_param", "no parameter", text, known)
            return None
        type, of, origin = PARAM_VALUES[param.type], "", NOTHING
        if param.type == "Cell":
            of = param.board
        elif param.type == "Trait":
            of, type = param.trait, "number" if scope.is_numeric(param.trait) else "trait"
        elif param.type == "Word":
            of = "/".join(param.words)
        elif param.type in ("Id", "Ids"):
            origin = param.source.origin if param.source else _anywhere(scope)
            if param.zone is not None:
                origin = zone_sight(scope.zones[param.zone], param.owner == "actor")
        return Formula("param", type, value=name, of=of, origin=origin)

    def index(self, syntax: Syntax) -> Formula | None:
        base, inner = syntax.parts
        name = base.text if base.kind == "name" else ""
        scope = self.scope
        if name in scope.counters or name in scope.dice or name == "score":
            return self._numbers(name, inner)
        if name in scope.zones:
            return self._zone(name, inner)
        if name in (*scope.options, *scope.defined, *scope.entities, *PLAYERS, *CONSTANTS):
            self.wrong("wrong_type", f"{name!r} has no [ ]: only counters, dice and zones do")
        else:
            indexed = (*scope.counters, *scope.dice, *scope.zones, "score")
            what = f"`{self.text[:80]}`: no counter, dice or zone"
            self.unknown("undefined_name", what, name or "...", indexed)
        return None

    def _numbers(self, name: str, index: Syntax | None) -> Formula | None:
        """A counter or a die, of somebody or on some cell where there are several."""
        scope = self.scope
        if name in scope.dice:
            if index is None:
                return Formula("total", "number", value=name)
            which = self.wanted(index, "number")
            return which and made("die", "number", which, value=name)
        per = "player" if name == "score" else scope.counters[name].per
        type: Type = "number" if name == "score" else scope.counters[name].type
        of = "" if name == "score" else scope.counters[name].board
        if not per:
            if index is not None:
                self.wrong("not_per_player", f"there is one {name!r} for all: no [ ]")
                return None
            return Formula("counter", type, value=name, of=of)
        if index is None:
            whose = "[actor]" if per == "player" else "[$cell]"
            self.wrong("missing_index", f"which {name!r}? Say {name}{whose}")
            return None
        which = self.wanted(index, "player" if per == "player" else "cell")
        if which is not None and per != "player" and which.of != per:
            self.wrong("wrong_type", f"{name!r} counts cells of {per!r}, not of {which.of!r}")
            return None
        return which and made("counter", type, which, value=name, of=of)

    def _zone(self, name: str, index: Syntax | None) -> Formula | None:
        zone = self.scope.zones[name]
        owner = None
        if index is not None:
            if not zone.per_player:
                self.wrong("not_per_player", f"zone {name!r} is not perPlayer: no [ ]")
                return None
            owner = self.wanted(index, "player")
            if owner is None:
                return None
        parts = () if owner is None else (owner,)
        sight = zone_sight(zone, owner is not None and owner.op == "actor")
        if zone.shape == "flag":
            if zone.per_player and owner is None:
                self.wrong("missing_index", f"whose {name!r}? Say {name}[actor]")
                return None
            return replace(made("flag", "truth", *parts, value=name), read=sight)
        if zone.is_board:
            if zone.per_player:
                self.wrong(
                    "wrong_shape", f"a formula cannot ask a board of each player's, {name!r}"
                )
                return None
            return Formula("cells", "cells", value=name, of=name, origin=sight)
        return replace(made("pile", "cards", *parts, value=name), origin=sight)


def known_names(scope: Scope) -> tuple[str, ...]:
    """Every name that a formula may begin with."""
    return (
        *scope.counters, *scope.dice, *scope.options, *scope.zones, *scope.defined,
        *scope.entities, *PLAYERS, *CONSTANTS,
    )  # fmt: skip


def _anywhere(scope: Scope) -> Sight:
    """A card of which nothing says where it lies."""
    hidden = frozenset(name for name, zone in scope.zones.items() if zone.visibility != "all")
    return Sight(hidden, hidden, hidden)
