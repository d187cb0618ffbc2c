"""The phases of `entities.yaml`: whose turn it is in each, its verbs, and where play goes on."""

from collections.abc import Mapping
from difflib import get_close_matches

from .formula import Formula
from .formula_reader import FormulaReader
from .name_reader import known_names
from .scope import Scope
from .second_term_reader import term_reader
from .spec import PhaseSpec, VerbSpec
from .tree_reader import TreeReader
from .verb import read_next_phase
from .yaml_tree import YamlNode

PHASE_KEYS = (
    "id",
    "activePlayer",
    "verbs",
    "on_phase_start",
    "on_phase_end",
    "nextPhase",
    "ui",
)

ORDERS = ("sequential", "simultaneous")


def read_phase(
    reader: TreeReader, node: YamlNode, scope: Scope, verbs: Mapping[str, VerbSpec]
) -> PhaseSpec | None:
    fields = reader.map(node, "a phase", PHASE_KEYS, ("id",))
    if "id" not in fields:
        return None
    id = reader.text(fields["id"], "id")
    who, player = _active(reader, fields.get("activePlayer"), scope)
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
    terms = term_reader(reader, scope)
    return PhaseSpec(
        id=id,
        simultaneous=who == "simultaneous",
        verbs=tuple(dict.fromkeys(name for name in names if name in scope.verbs)),
        on_start=terms.effects(fields.get("on_phase_start"), "on_phase_start"),
        on_end=terms.effects(fields.get("on_phase_end"), "on_phase_end"),
        next_phase=read_next_phase(reader, fields.get("nextPhase"), scope),
        completes=any(verb.next_phase == id for verb in verbs.values()),
        ui=reader.ui(fields.get("ui")),
        player=player,
    )


def _active(reader: TreeReader, node: YamlNode | None, scope: Scope) -> tuple[str, Formula | None]:
    """Who acts: everybody in turn, all at once, or in the second grammar whom a formula says."""
    if scope.version > 1 and node is not None and node.value not in ORDERS:
        said = str(node.value)
        if said not in known_names(scope) and get_close_matches(said, ORDERS, n=1):
            reader.problems.unknown(
                "unknown_keyword", "no order of turns", said, ORDERS, node.place
            )
            return ORDERS[0], None
        return ORDERS[0], FormulaReader(reader, scope).read(node, "activePlayer", "player")
    return reader.choice(node, "activePlayer", ORDERS, ORDERS[0]), None
