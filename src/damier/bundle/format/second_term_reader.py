"""Conditions and effects of the second grammar: those of the first, with formulas where numbers,
players and conditions stand.
"""

import re
from typing import Any

from .formula import Formula, Type, element
from .formula_reader import FormulaReader
from .grammar import CONDITIONS, SECOND_EFFECTS, Field, TermSyntax
from .scope import Scope
from .spec import Term
from .term_reader import TermReader
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

FORMULAS: dict[str, tuple[Type, ...]] = {
    "number": ("number",),
    "points": ("number",),
    "times": ("number",),
    "count": ("number",),
    "player": ("player",),
    "cards": ("cards", "card"),
    "cell": ("cell",),
    "truth": ("truth",),
    "selection": ("players", "cards", "cells"),
}
END_TURN = "endTurn"
VARIABLE = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,63}")
SURE_PLAYERS = ("actor", "next", "param", "variable", "opponent", "after")
REASONED = ("that", "because")


def term_reader(reader: TreeReader, scope: Scope) -> TermReader:
    """The reader of the grammar that a bundle is written in."""
    return (SecondTermReader if scope.version > 1 else TermReader)(reader, scope)


class SecondTermReader(TermReader):
    effect_forms = SECOND_EFFECTS
    alone = (END_TURN,)

    def formula(self, node: YamlNode, what: str, *types: Type) -> Formula | None:
        return FormulaReader(self.reader, self.scope).read(node, what, *types)

    def conditions(self, node: YamlNode | None, what: str = "pre") -> tuple[Term, ...]:
        """A list of conditions and formulas, or one formula alone."""
        if node is not None and node.items is None and node.fields is None:
            node = YamlNode(place=node.place, items=[node])
        terms = [self._condition(item) for item in self.reader.list(node, what)]
        return tuple(term for term in terms if term is not None)

    def _condition(self, node: YamlNode) -> Term | None:
        if node.fields is not None and "that" in node.fields:
            return self._with_reason(node)
        if node.fields is not None:
            return self._term(node, CONDITIONS, "condition")
        formula = self.formula(node, "a condition", "truth")
        return None if formula is None else Term("formula", {"formula": formula}, node.place)

    def _with_reason(self, node: YamlNode) -> Term | None:
        """A formula, and the name of the sentence that says why not."""
        fields = self.reader.map(node, "a condition", REASONED, REASONED)
        formula = self.formula(fields["that"], "a condition", "truth")
        reason = self.reader.text(fields.get("because"), "because", "not_allowed")
        self.reader.name(reason, "reason", fields.get("because", node).place)
        if formula is None:
            return None
        return Term("formula", {"formula": formula, "because": reason}, node.place)

    def _verb(self, node: YamlNode) -> Term | None:
        if node.value == END_TURN:
            return Term(END_TURN, {}, node.place)
        return super()._verb(node)

    def _args(self, name: str, form: TermSyntax, node: YamlNode) -> dict[str, Any]:
        if form.body == "assignments":
            return {"assignments": self._assignments(node)}
        if form.body == "condition":
            return {"condition": self._condition(node)}
        if name == "anyOpponent":
            opponent = Formula("opponent", "player")
            inner = self._inside(self.scope.going_through("opponent", opponent))
            return {"conditions": inner.conditions(node, name)}
        if name == "forEach":
            return self._for_each(name, form, node)
        args = super()._args(name, form, node)
        self._check_sure(name, args, node)
        if name == "move":
            self._check_move(args, node)
        elif name == "reveal" and ("zone" in args) == ("cards" in args):
            self.problems.add(
                "missing_key", "reveal needs a zone or cards, one of them", node.place
            )
        return args

    def _check_sure(self, name: str, args: dict[str, Any], node: YamlNode) -> None:
        """A condition with fields asks about a player who is surely there."""
        for key, value in args.items():
            player = isinstance(value, Formula) and value.type == "player"
            if name in CONDITIONS and player and value.op not in SURE_PLAYERS:
                what = f"{name}.{key} is actor, next or a parameter; write a formula for others"
                self.problems.add("wrong_type", what, node.place)
        length = args.get("length")
        if name == "line" and isinstance(length, Formula) and length.op != "const":
            self.problems.add("wrong_type", "line.length is a number, not a formula", node.place)

    def _check_move(self, args: dict[str, Any], node: YamlNode) -> None:
        if "from" not in args and "cards" not in args:
            self.problems.add("missing_key", "move needs 'from' or 'cards'", node.place)
        zone = self.scope.zones.get(args.get("to") or "")
        cell = args.get("at")
        if zone is None or cell is None:
            if zone is not None and zone.is_board and not {"x", "y"} <= args.keys():
                self.problems.add(
                    "missing_key", f"move to {zone.name!r} needs 'at', a cell", node.place
                )
        elif cell.of != zone.name:
            self.problems.add("wrong_type", f"at is a cell of {cell.of!r}, not of {zone.name!r}",
                              node.place)  # fmt: skip

    def _inside(self, scope: Scope) -> "SecondTermReader":
        return SecondTermReader(self.reader, scope)

    def _for_each(self, name: str, form: TermSyntax, node: YamlNode) -> dict[str, Any]:
        fields = self.reader.map(node, name, form.fields, form.fields)
        if not form.fields.keys() <= fields.keys():
            return {"in": None, "as": "each", "do": ()}
        selection = self.formula(fields["in"], "forEach.in", *FORMULAS["selection"])
        variable = self.reader.text(fields["as"], "forEach.as", "each")
        if not VARIABLE.fullmatch(variable):
            what = f"variable {variable!r}: letters, digits and _, a letter first"
            self.problems.add("bad_name", what, fields["as"].place)
        elif variable in self.scope.params or variable in ("played", "opponent"):
            self.problems.add(
                "bad_name", f"${variable} means something else here", fields["as"].place
            )
        scope = self.scope
        if selection is not None:
            each = element(selection, "variable")
            named = Formula("variable", each.type, value=variable, of=each.of, origin=each.origin)
            scope = scope.going_through(variable, named)
        effects = self._inside(scope).effects(fields["do"], "forEach.do")
        return {"in": selection, "as": variable, "do": effects}

    def _assignments(self, node: YamlNode) -> tuple[tuple[Formula, Formula], ...]:
        pairs = []
        for key, inner in self.reader.any_map(node, "set").items():
            target = self.formula(
                YamlNode(place=node.keys[key], value=key), "what is set",
                "number", "player", "cell", "entity",
            )  # fmt: skip
            if target is None:
                continue
            if target.op != "counter" or target.value not in self.scope.counters:
                self.problems.add(
                    "wrong_type", f"only a counter is set, not `{key}`", node.keys[key]
                )
                continue
            value = self.formula(inner, f"set {key}", target.type)
            if value is not None:
                pairs.append((target, value))
        return tuple(pairs)

    def _value(self, node: YamlNode, field: Field, what: str) -> Any:
        if field.type == "count" and node.value == "all":
            return "all"
        if field.type == "audience":
            return "all" if node.value == "all" else self.formula(node, what, "players")
        if field.type == "player" and node.value == "random" and what == "setTurn.player":
            return "random"
        if field.type == "players":
            return self._several(node, what)
        if field.type == "dice":
            return self._named(node, what, self.scope.dice, "dice")
        if field.type in FORMULAS:
            return self.formula(node, what, *FORMULAS[field.type])
        return super()._value(node, field, what)

    def _several(self, node: YamlNode, what: str) -> tuple[Formula, ...]:
        """Players: a formula, or a list of them."""
        items = [node] if node.items is None else node.items
        read = (self.formula(item, what, "players") for item in items)
        return tuple(formula for formula in read if formula is not None)
