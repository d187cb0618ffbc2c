"""Parameters of the second grammar: chosen from what a formula selects."""

from collections.abc import Mapping
from math import comb
from typing import cast

from .formula import Formula, Type
from .formula_reader import FormulaReader
from .scope import Scope
from .second_term_reader import term_reader
from .spec import PARAM_TYPES_2, ParamSpec, ParamType
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

SECOND_PARAM_KEYS = ("type", "min", "max", "kind", "when", "from", "board", "trait", "of")
BELONGS = {
    "min": ("u8", "Number", "Ids"),
    "max": ("u8", "Number", "Ids"),
    "kind": ("EntityKind",),
    "from": ("Id", "Ids", "PlayerId", "Cell"),
    "board": ("Cell",),
    "trait": ("Trait",),
    "of": ("Word",),
}
"""Which types each key is for."""
NEEDED = {"Ids": ("from", "min", "max"), "Number": ("max",), "Trait": ("trait",), "Word": ("of",)}
SOURCES: Mapping[str, tuple[Type, ...]] = {
    "Id": ("cards",), "Ids": ("cards",), "PlayerId": ("players",), "Cell": ("cells",)
}  # fmt: skip
LARGEST_U8 = 255
LARGEST_NUMBER = 1_000
MOST_IDS = 13
MOST_HELD = 24
"""Cards that several may be chosen of; those further down a pile cannot be among them."""


def read_second_param(reader: TreeReader, name: str, node: YamlNode, scope: Scope) -> ParamSpec:
    if node.fields is None:
        node = YamlNode(place=node.place, fields={"type": node}, keys={"type": node.place})
    fields = reader.map(node, f"parameter {name!r}", SECOND_PARAM_KEYS, ("type",))
    type = reader.choice(fields.get("type"), "parameter type", PARAM_TYPES_2, "u8")
    for key, types in BELONGS.items():
        if key in fields and type not in types:
            only = " or ".join(types)
            reader.problems.add("wrong_type", f"only {only} has {key}, not {type}", node.keys[key])
    for key in NEEDED.get(type, ()):
        if key not in fields:
            reader.problems.add("missing_key", f"parameter {name!r} needs {key!r}", node.place)
    formulas = FormulaReader(reader, scope)
    source = fields.get("from")
    read = formulas.read(source, "from", *SOURCES[type]) if source and type in SOURCES else None
    low, high = _bounds(reader, formulas, type, fields)
    most = {"u8": LARGEST_U8, "Ids": MOST_IDS}.get(type, LARGEST_NUMBER)
    least = low.value if low is not None and low.op == "const" else 0
    greatest = high.value if high is not None and high.op == "const" else most
    if not 0 <= least <= greatest <= most:
        where = (fields.get("max") or fields.get("min") or node).place
        reader.problems.add("out_of_range", f"min and max lie between 0 and {most}", where)
        least, greatest = 0, 0
    kinds = {entity.kind for entity in scope.entities.values()}
    kind = fields.get("kind")
    return ParamSpec(
        name=name,
        type=cast(ParamType, type),
        least=least,
        most=greatest,
        when=term_reader(reader, scope).conditions(fields.get("when"), "when"),
        kind=reader.choice(kind, "kind", kinds, "card") if kind else None,
        source=read,
        low=low,
        high=high,
        board=_board(reader, name, type, read, fields.get("board"), node, scope),
        trait=_trait(reader, fields.get("trait"), scope),
        words=_words(reader, fields.get("of")),
    )


def _bounds(
    reader: TreeReader, formulas: FormulaReader, type: str, fields: Mapping[str, YamlNode]
) -> tuple[Formula | None, Formula | None]:
    if type not in BELONGS["min"]:
        return None, None
    bounds = []
    for key in ("min", "max"):
        node = fields.get(key)
        bound = formulas.read(node, key, "number") if node is not None else None
        if bound is not None and bound.op != "const" and type != "Number":
            reader.problems.add("wrong_type", f"{key} of {type} is a number", fields[key].place)
            bound = None
        bounds.append(bound)
    return bounds[0], bounds[1]


def _board(
    reader: TreeReader, name: str, type: str, source: Formula | None, node: YamlNode | None,
    param: YamlNode, scope: Scope,
) -> str:  # fmt: skip
    """The board of a cell: of what it is chosen from, or the one that is named."""
    boards = [zone for zone, spec in scope.zones.items() if spec.is_board]
    if type != "Cell":
        return ""
    if source is not None:
        return source.of
    if node is not None:
        return reader.choice(node, "board", boards, boards[0] if boards else "")
    if len(boards) != 1:
        what = f"parameter {name!r} needs 'from' or 'board': cells of which board?"
        reader.problems.add("missing_key", what, param.place)
    return boards[0] if boards else ""


def _trait(reader: TreeReader, node: YamlNode | None, scope: Scope) -> str:
    if node is None:
        return ""
    name = reader.text(node, "trait")
    if name not in scope.traits:
        reader.problems.unknown("undefined_trait", "no trait", name, scope.traits, node.place)
        return ""
    return name


def _words(reader: TreeReader, node: YamlNode | None) -> tuple[str, ...]:
    words = []
    for item in reader.list(node, "of"):
        word = reader.text(item, "a word")
        if reader.name(word, "word", item.place):
            words.append(word)
    return tuple(dict.fromkeys(words))


def choices_of(param: ParamSpec, cards: int, scope: Scope) -> int:
    """How many values such a parameter may have."""
    match param.type:
        case "Number":
            return param.most - param.least + 1
        case "Cell":
            graph = scope.zones[param.board].graph if param.board in scope.zones else None
            return len(graph.cells) if graph is not None else 1
        case "Trait":
            return max(1, len(scope.values_of(param.trait)))
        case "Word":
            return max(1, len(param.words))
        case "Ids":
            held = min(MOST_HELD, cards)
            return sum(comb(held, k) for k in range(param.least, param.most + 1)) or 1
    return 1
