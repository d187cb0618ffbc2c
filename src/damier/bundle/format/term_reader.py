"""Conditions and effects, read and checked by the grammar's table into terms.

Every name in a term exists when this is done: zones, entities, verbs, phases, parameters, traits.
"""

from collections.abc import Mapping
from typing import Any

from .grammar import (
    CONDITIONS,
    EFFECTS,
    OPPONENT,
    PLAYED,
    SECOND_EFFECTS,
    SPECIAL_PLAYERS,
    Field,
    TermSyntax,
)
from .problem import Problems
from .scope import Scope
from .spec import Term
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

MOST_TIMES = 1_000
NEEDS_SECOND = 'bluefeltSpecVersion: "2" in the manifest'
ENTITY_PARAMS = ("Id", "EntityKind")


class TermReader:
    """Reads terms of the first grammar, in one scope."""

    effect_forms: Mapping[str, TermSyntax] = EFFECTS
    alone: tuple[str, ...] = ()
    """Effects that may stand as their name alone, as verbs do."""

    def __init__(self, reader: TreeReader, scope: Scope) -> None:
        self.reader = reader
        self.problems: Problems = reader.problems
        self.scope = scope

    def conditions(self, node: YamlNode | None, what: str = "pre") -> tuple[Term, ...]:
        return tuple(
            term
            for item in self.reader.list(node, what)
            if (term := self._term(item, CONDITIONS, "condition")) is not None
        )

    def effects(self, node: YamlNode | None, what: str = "effect") -> tuple[Term, ...]:
        terms = []
        for item in self.reader.list(node, what):
            if isinstance(item.value, str):
                terms.append(self._verb(item))
            else:
                terms.append(self._term(item, self.effect_forms, "effect"))
        return tuple(term for term in terms if term is not None)

    def _verb(self, node: YamlNode) -> Term | None:
        name = str(node.value)
        if name in self.scope.verbs:
            return Term("verb", {"verb": name}, node.place)
        if name in self.effect_forms:
            self.problems.add("missing_key", f"the effect {name!r} needs its fields", node.place)
        else:
            known = (*self.scope.verbs, *self.alone)
            self.problems.unknown("undefined_verb", "no verb", name, known, node.place)
        return None

    def _term(self, node: YamlNode, forms: Mapping[str, TermSyntax], what: str) -> Term | None:
        fields = self.reader.any_map(node, f"a {what}")
        if len(fields) != 1:
            if node.fields is not None:
                self.problems.add("one_term", f"a {what} is a map of one name", node.place)
            return None
        (name, inner), *_ = fields.items()
        if name not in forms:
            place = node.keys[name]
            if what == "effect" and name in SECOND_EFFECTS:
                self.problems.add("second_grammar", f"{name} needs {NEEDS_SECOND}", place)
            else:
                self.problems.unknown(f"unknown_{what}", f"no {what}", name, forms, place)
            return None
        form = forms[name]
        self._check_needs(name, form, node)
        return Term(name, self._args(name, form, inner), node.keys[name])

    def _check_needs(self, name: str, form: TermSyntax, node: YamlNode) -> None:
        if form.needs is None:
            return
        zone = self.scope.zones.get(form.needs)
        if zone is None or zone.shape != "flag" or not zone.per_player:
            self.problems.add(
                "undefined_zone",
                f"{name} needs a zone {form.needs!r} of shape flag, perPlayer",
                node.keys[name],
            )

    def _args(self, name: str, form: TermSyntax, node: YamlNode) -> dict[str, Any]:
        if form.body == "effects":
            return {"effects": self.effects(node, name)}
        if form.body == "condition":
            term = self._term(node, CONDITIONS, "condition")
            return {"condition": term}
        if form.body == "conditions":
            had = self.scope.has_opponent
            if had and name == "anyOpponent":
                self.problems.add(
                    "wrong_type", "anyOpponent holds no other anyOpponent", node.place
                )
            self.scope.has_opponent = had or name == "anyOpponent"
            inner = self.conditions(node, name)
            self.scope.has_opponent = had
            return {"conditions": inner}
        if node.kind == "nothing":
            node = YamlNode(place=node.place, fields={})
        required = [key for key, field in form.fields.items() if field.required]
        fields = self.reader.map(node, name, form.fields, required)
        args = {
            key: self._value(inner, form.fields[key], f"{name}.{key}")
            for key, inner in fields.items()
            if key in form.fields
        }
        self._check_players(name, args, node)
        return args

    def _check_players(self, name: str, args: dict[str, Any], node: YamlNode) -> None:
        """A zone of each player's own is meant for someone; a shared one for nobody."""
        zone = self.scope.zones.get(args.get("zone") or "")
        if zone is None:
            return
        if not zone.per_player and args.get("player") is not None:
            self.problems.add(
                "not_per_player", f"zone {zone.name!r} is not perPlayer", node.keys["player"]
            )

    def _value(self, node: YamlNode, field: Field, what: str) -> Any:
        match field.type:
            case "conditions":
                return self.conditions(node, what)
            case "effects":
                return self.effects(node, what)
            case "cardZone" | "flagZone" | "grid":
                return self._zone(node, field.type, what)
            case "player":
                return self._player(node, what)
            case "players":
                return self._players(node, what)
            case "audience":
                return "all" if node.value == "all" else self._player(node, what)
            case "entity":
                return self._entity(node, what)
            case "entities":
                names = [self.reader.text(item, what) for item in self.reader.list(node, what)]
                for item, name in zip(node.items or (), names, strict=True):
                    self._known_entity(name, item)
                return tuple(names)
            case "count":
                if node.value == "all":
                    return "all"
                return self.reader.integer(node, what, 0, MOST_TIMES, 1)
            case "number":
                return self._number(node, what)
            case "points":
                return self.reader.integer(node, what, -1_000_000, 1_000_000, 0)
            case "times":
                return self.reader.integer(node, what, 0, MOST_TIMES, 1)
            case "phase":
                return self._named(node, what, self.scope.phases, "phase")
            case "verb":
                return self._named(node, what, self.scope.verbs, "verb")
            case "traits":
                return tuple(
                    self._named(item, what, dict.fromkeys(self.scope.traits), "trait")
                    for item in self.reader.list(node, what)
                )
            case "reason":
                text = self.reader.text(node, what, "over")
                self.reader.name(text, "reason", node.place)
                return text

    def _named(self, node: YamlNode, what: str, known: Mapping[str, Any], kind: str) -> str:
        name = self.reader.text(node, what)
        if name and name not in known:
            self.problems.unknown(f"undefined_{kind}", f"no {kind}", name, known, node.place)
        return name

    def _zone(self, node: YamlNode, type: str, what: str) -> str:
        name = self._named(node, what, self.scope.zones, "zone")
        zone = self.scope.zones.get(name)
        if zone is None:
            return name
        wanted = {"flagZone": "flag", "grid": "grid"}.get(type)
        if (wanted and zone.shape != wanted) or (not wanted and zone.shape == "flag"):
            needs = f"of shape {wanted}" if wanted else "for cards"
            self.problems.add(
                "wrong_shape", f"{what} is a zone {needs}; {name!r} is a {zone.shape}", node.place
            )
        return name

    def _param(self, text: str, node: YamlNode, types: tuple[str, ...], what: str) -> None:
        if text == OPPONENT and "PlayerId" in types and self.scope.has_opponent:
            return
        if text == PLAYED and "Id" in types:
            return
        param = self.scope.params.get(text[1:])
        if param is None:
            known = [f"${name}" for name in self.scope.params]
            self.problems.unknown("undefined_param", "no parameter", text, known, node.place)
        elif param.type not in types:
            wanted = " or ".join(types)
            self.problems.add(
                "wrong_type", f"{what} is {wanted}; {text} is {param.type}", node.place
            )

    def _player(self, node: YamlNode, what: str) -> str:
        text = self.reader.text(node, what, "actor")
        if text.startswith("$"):
            self._param(text, node, ("PlayerId",), what)
        elif text == "random" and what == "setTurn.player":
            return text
        elif text not in SPECIAL_PLAYERS:
            known = [*SPECIAL_PLAYERS, *(f"${name}" for name in self.scope.params)]
            self.problems.unknown("undefined_player", "no player", text, known, node.place)
        return text

    def _players(self, node: YamlNode, what: str) -> tuple[str, ...]:
        if node.items is None:
            return (self._player(node, what),)
        return tuple(self._player(item, what) for item in node.items)

    def _entity(self, node: YamlNode, what: str) -> str:
        text = self.reader.text(node, what)
        if text.startswith("$"):
            self._param(text, node, ENTITY_PARAMS, what)
        elif text:
            self._known_entity(text, node)
        return text

    def _known_entity(self, name: str, node: YamlNode) -> None:
        if name and name not in self.scope.entities:
            known = self.scope.entities
            self.problems.unknown("undefined_entity", "no entity", name, known, node.place)

    def _number(self, node: YamlNode, what: str) -> int | str:
        if isinstance(node.value, str) and node.value.startswith("$"):
            self._param(node.value, node, ("u8",), what)
            return node.value
        return self.reader.integer(node, what, 0, 255, 0)
