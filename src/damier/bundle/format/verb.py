"""The verbs and phases of `entities.yaml`, and what refers to what."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, cast

from .entity import RESERVED
from .problem import Place, Problems
from .spec import PARAM_TYPES, ParamSpec, ParamType, PhaseSpec, Term, VerbSpec, ZoneSpec
from .term_reader import Scope, TermReader
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

VERB_KEYS = ("params", "pre", "effect", "nextPhase", "ui")
PARAM_KEYS = ("type", "min", "max", "kind", "when")
PHASE_KEYS = (
    "id",
    "activePlayer",
    "verbs",
    "on_phase_start",
    "on_phase_end",
    "nextPhase",
    "ui",
)
SYSTEM_VERBS = frozenset(("endPhase", "endRound", "startRound"))
MOST_PARAMS = 4
LARGEST_U8 = 255
MOST_CHOICES = 65_536
MOST_VERBS = 200


def read_verb(reader: TreeReader, name: str, node: YamlNode, outer: Scope) -> VerbSpec:
    fields = reader.map(node, f"verb {name!r}", VERB_KEYS)
    params, scope = read_params(reader, fields.get("params"), outer)
    terms = TermReader(reader, scope)
    pre = terms.conditions(fields.get("pre"))
    effect = terms.effects(fields.get("effect"))
    written = fields.get("nextPhase")
    next_phase = reader.text(written, "nextPhase") if written else None
    if written and next_phase not in outer.phases:
        phases = outer.phases
        reader.problems.unknown(
            "undefined_phase", "no phase", next_phase or "", phases, written.place
        )
    return VerbSpec(
        name=name,
        params=tuple(_bound(param, pre) for param in params.values()),
        pre=pre,
        effect=effect,
        next_phase=next_phase,
        plays=_played(params, effect),
        ui=reader.ui(fields.get("ui"), params),
    )


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
        params[name] = _param(reader, name, inner, scope)
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
        when=TermReader(reader, scope).conditions(fields.get("when"), "when"),
        kind=reader.choice(kind, "kind", kinds, "card") if kind else None,
    )


def _bound(param: ParamSpec, pre: tuple[Term, ...]) -> ParamSpec:
    """What the conditions say about a parameter's range: a hand, or the sides of a grid."""
    for term in pre:
        binds = term.name == "holds" and term.args.get("entity") == f"${param.name}"
        if param.type == "Id" and binds:
            return replace(
                param, zone=term.args.get("zone"), owner=term.args.get("player", "actor")
            )
    return param


def _played(params: Mapping[str, ParamSpec], effect: tuple[Term, ...]) -> str | None:
    for term in effect:
        name = str(term.args.get("entity", ""))[1:]
        if term.name == "move" and name in params and params[name].type == "Id":
            return name
    return None


def read_phase(
    reader: TreeReader, node: YamlNode, scope: Scope, verbs: Mapping[str, VerbSpec]
) -> PhaseSpec | None:
    fields = reader.map(node, "a phase", PHASE_KEYS, ("id",))
    if "id" not in fields:
        return None
    id = reader.text(fields["id"], "id")
    who = reader.choice(
        fields.get("activePlayer"), "activePlayer", ("sequential", "simultaneous"), "sequential"
    )
    names = []
    for item in reader.list(fields.get("verbs"), "verbs"):
        name = reader.text(item, "verb")
        if name not in scope.verbs:
            reader.problems.unknown("undefined_verb", "no verb", name, scope.verbs, item.place)
        elif who == "simultaneous" and name in verbs and verbs[name].next_phase:
            reader.problems.add(
                "wrong_type", f"{name!r} has a nextPhase; all act at once here", item.place
            )
        names.append(name)
    terms = TermReader(reader, scope)
    following = fields.get("nextPhase")
    next_phase = reader.text(following, "nextPhase") if following else None
    if following and next_phase not in scope.phases:
        reader.problems.unknown(
            "undefined_phase", "no phase", next_phase or "", scope.phases, following.place
        )
    return PhaseSpec(
        id=id,
        simultaneous=who == "simultaneous",
        verbs=tuple(dict.fromkeys(name for name in names if name in scope.verbs)),
        on_start=terms.effects(fields.get("on_phase_start"), "on_phase_start"),
        on_end=terms.effects(fields.get("on_phase_end"), "on_phase_end"),
        next_phase=next_phase,
        completes=any(verb.next_phase == id for verb in verbs.values()),
        ui=reader.ui(fields.get("ui")),
    )


def check_verb_name(reader: TreeReader, name: str, node: YamlNode) -> bool:
    place = node.keys[name]
    if name in RESERVED or name in SYSTEM_VERBS:
        reader.problems.add("bad_name", f"a verb may not be called {name!r}", place)
        return False
    return reader.name(name, "verb", place)


def check_cycles(
    problems: Problems,
    verbs: Mapping[str, VerbSpec],
    phases: Mapping[str, PhaseSpec],
    node: YamlNode,
) -> None:
    """No verb applies itself, and no chain of phases without verbs leads back to its start."""
    uses = {name: set(_verbs_in(verb.effect)) for name, verb in verbs.items()}
    fields = (node.fields or {}).get("verbs")
    for name in verbs:
        if _leads_to(name, name, uses) and fields is not None:
            problems.add("cyclic_reference", f"verb {name!r} applies itself", fields.keys[name])
    empty = {
        id: {phase.next_phase} & set(phases) if not phase.verbs and phase.next_phase else set()
        for id, phase in phases.items()
    }
    listed = (node.fields or {}).get("phases")
    for item in (listed.items or ()) if listed else ():
        id = str((item.fields or {}).get("id", item).value)
        if id in empty and _leads_to(id, id, empty):
            problems.add("cyclic_reference", f"phase {id!r} leads to itself", item.place)


def check_applied(problems: Problems, verbs: Mapping[str, VerbSpec], terms: Iterable[Term]) -> None:
    """A verb that is applied by its name has nobody to give it arguments."""
    for term in terms:
        name = str(term.args.get("verb"))
        if term.name == "verb" and name in verbs and verbs[name].params:
            problems.add("wrong_type", f"{name!r} has parameters: it cannot be applied", term.place)
        for value in term.args.values():
            if isinstance(value, tuple):
                check_applied(problems, verbs, (part for part in value if isinstance(part, Term)))


def check_choices(
    problems: Problems, verb: VerbSpec, cards: int, scope: Scope, players: int, place: Place
) -> None:
    """A verb's possible arguments can be listed in no time."""
    count = 1
    for param in verb.params:
        if param.type == "u8":
            known = (term for term in verb.pre if term.args.get("zone") in scope.zones)
            count *= len(numbers_of(param, tuple(known), scope.zones))
        else:
            kinds = {"Id": cards, "PlayerId": players, "EntityKind": len(scope.entities)}
            count *= max(1, kinds[param.type])
    if count > MOST_CHOICES:
        what = f"verb {verb.name!r} may be used in {count} ways; {MOST_CHOICES} can be listed"
        problems.add("out_of_range", what, place)


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


def _leads_to(start: str, target: str, edges: Mapping[str, set[str]]) -> bool:
    seen: set[str] = set()
    waiting = list(edges.get(start, ()))
    while waiting:
        name = waiting.pop()
        if name == target:
            return True
        if name not in seen:
            seen.add(name)
            waiting += edges.get(name, ())
    return False


def _verbs_in(terms: tuple[Term, ...]) -> Iterator[str]:
    for term in terms:
        if term.name == "verb":
            yield term.args["verb"]
        for value in term.args.values():
            if isinstance(value, tuple):
                inner: Any = tuple(part for part in value if isinstance(part, Term))
                yield from _verbs_in(inner)
