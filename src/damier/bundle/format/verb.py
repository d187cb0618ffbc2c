"""The verbs of `entities.yaml` and their parameters. All of them together: verb_check.py."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import cast

from .entity import read_hook_name
from .formula import Formula
from .scope import Scope
from .second_param import read_second_param
from .second_term_reader import term_reader
from .spec import PARAM_TYPES, ParamSpec, ParamType, Term, VerbSpec, ZoneSpec
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

VERB_KEYS = ("params", "pre", "effect", "nextPhase", "ui")
SECOND_VERB_KEYS = (*VERB_KEYS, "legal")
PARAM_KEYS = ("type", "min", "max", "kind", "when")
MOST_PARAMS = 4
LARGEST_U8 = 255


def read_verb(reader: TreeReader, name: str, node: YamlNode, outer: Scope) -> VerbSpec:
    keys = SECOND_VERB_KEYS if outer.version > 1 else VERB_KEYS
    fields = reader.map(node, f"verb {name!r}", keys)
    legal = fields.get("legal")
    params, scope = read_params(reader, fields.get("params"), outer)
    terms = term_reader(reader, scope)
    pre = terms.conditions(fields.get("pre"))
    effect = terms.effects(fields.get("effect"))
    return VerbSpec(
        name=name,
        params=tuple(_bound(param, pre) for param in params.values()),
        pre=pre,
        effect=effect,
        next_phase=read_next_phase(reader, fields.get("nextPhase"), outer),
        plays=_played(params, effect),
        ui=reader.ui(fields.get("ui"), params),
        legal=read_hook_name(reader, legal, outer.hooks, "legal"),
        legal_place=legal.place if legal is not None else node.place,
    )


def read_next_phase(reader: TreeReader, node: YamlNode | None, scope: Scope) -> str | None:
    """The phase that a verb or a phase leads to."""
    if node is None:
        return None
    name = reader.text(node, "nextPhase")
    if name not in scope.phases:
        reader.problems.unknown("undefined_phase", "no phase", name, scope.phases, node.place)
    return name


def read_params(
    reader: TreeReader, node: YamlNode | None, outer: Scope
) -> tuple[dict[str, ParamSpec], Scope]:
    params: dict[str, ParamSpec] = {}
    scope = outer.within(params)
    named = reader.any_map(node, "params") if node else {}
    for name, inner in named.items():
        assert node is not None
        place = node.keys[name]
        if reader.name(name, "parameter", place) and name in ("type", "played", "opponent"):
            reader.problems.add("bad_name", f"a parameter may not be called {name!r}", place)
        read = read_second_param if scope.version > 1 else _param
        params[name] = read(reader, name, inner, scope)
    if node is not None and len(params) > MOST_PARAMS:
        reader.problems.add("out_of_range", f"more than {MOST_PARAMS} parameters", node.place)
    return params, scope


def _param(reader: TreeReader, name: str, node: YamlNode, scope: Scope) -> ParamSpec:
    if node.fields is None:
        type = reader.choice(node, "parameter type", PARAM_TYPES, "u8")
        return ParamSpec(name, cast(ParamType, type), 0, LARGEST_U8, ())
    fields = reader.map(node, f"parameter {name!r}", PARAM_KEYS, ("type",))
    type = reader.choice(fields.get("type"), "parameter type", PARAM_TYPES, "u8")
    for key in ("min", "max"):
        if key in fields and type != "u8":
            reader.problems.add("wrong_type", f"only a u8 has {key}", node.keys[key])
    kind = fields.get("kind")
    kinds = {entity.kind for entity in scope.entities.values()}
    if kind is not None and type != "EntityKind":
        reader.problems.add("wrong_type", "only an EntityKind has kind", node.keys["kind"])
    least = reader.integer(fields.get("min"), "min", 0, LARGEST_U8, 0)
    return ParamSpec(
        name=name,
        type=cast(ParamType, type),
        least=least,
        most=reader.integer(fields.get("max"), "max", least, LARGEST_U8, LARGEST_U8),
        when=term_reader(reader, scope).conditions(fields.get("when"), "when"),
        kind=reader.choice(kind, "kind", kinds, "card") if kind else None,
    )


def _bound(param: ParamSpec, pre: tuple[Term, ...]) -> ParamSpec:
    """What the conditions say about a parameter's range: a hand, or the sides of a grid."""
    for term in pre:
        binds = term.name == "holds" and term.args.get("entity") == f"${param.name}"
        if param.type == "Id" and binds:
            player = term.args.get("player", "actor")
            owner = player.op if isinstance(player, Formula) else player
            return replace(param, zone=term.args.get("zone"), owner=owner)
    return param


def _played(params: Mapping[str, ParamSpec], effect: tuple[Term, ...]) -> str | None:
    for term in effect:
        name, cards = str(term.args.get("entity", ""))[1:], term.args.get("cards")
        if isinstance(cards, Formula) and cards.op == "param":
            name = cards.value
        if term.name == "move" and name in params and params[name].type == "Id":
            return name
    return None


def numbers_of(param: ParamSpec, pre: Iterable[Term], zones: Mapping[str, ZoneSpec]) -> range:
    """The numbers worth trying: those on the grid, where a condition says so."""
    most = param.most
    for term in pre:
        if term.name in ("coordInBounds", "emptyCell"):
            zone = zones[term.args["zone"]]
            for side, length in (("x", zone.width), ("y", zone.height)):
                if term.args.get(side) == f"${param.name}":
                    most = min(most, length - 1)
    return range(param.least, most + 1)
