"""Sections that only the second grammar has: counters, dice, options, named formulas, scoring."""

from collections.abc import Mapping
from typing import Literal, cast, get_args

from .formula import Formula
from .formula_reader import FormulaReader
from .function import RESERVED
from .scope import Scope
from .spec import CounterSpec, DiceSpec, NumberLies, OptionSpec, ScoringSpec, ZoneSpec
from .tree_reader import TreeReader
from .yaml_tree import YamlNode

SECOND_SECTIONS = ("include", "counters", "dice", "options", "define", "scoring")
COUNTER_KEYS = ("type", "per", "start", "min", "max", "lasts", "board", "ui")
DICE_KEYS = ("count", "sides", "ui")
OPTION_KEYS = ("type", "min", "max", "of", "default", "ui")
SCORING_KEYS = ("score", "wins")
COUNTER_TYPES = ("number", "player", "cell", "entity")
OPTION_TYPES = ("number", "boolean", "word")
NUMBER_UI_KEYS = ("lies",)
MOST_COUNTERS = 64
MOST_DICE = 20
MOST_SIDES = 100
LARGEST_COUNT = 1_000_000
NOBODY = -1
"""A player or a cell that there is not."""


def read_counters(
    reader: TreeReader, node: YamlNode | None, zones: Mapping[str, ZoneSpec]
) -> dict[str, CounterSpec]:
    counters = {}
    for name, inner in (reader.any_map(node, "counters") if node else {}).items():
        assert node is not None
        if _is_free(reader, name, "counter", node):
            counters[name] = _counter(reader, name, inner, zones)
    if node is not None and len(counters) > MOST_COUNTERS:
        reader.problems.add("out_of_range", f"more than {MOST_COUNTERS} counters", node.place)
    return counters


def _is_free(reader: TreeReader, name: str, what: str, node: YamlNode) -> bool:
    if name in RESERVED:
        reader.problems.add(
            "bad_name",
            f"no {what} is called {name!r}: formulas use that word; take another",
            node.keys[name],
        )
        return False
    return reader.name(name, what, node.keys[name])


def _counter(
    reader: TreeReader, name: str, node: YamlNode, zones: Mapping[str, ZoneSpec]
) -> CounterSpec:
    if isinstance(node.value, int) and not isinstance(node.value, bool):
        node = YamlNode(place=node.place, fields={"start": node}, keys={"start": node.place})
    fields = reader.map(node, f"counter {name!r}", COUNTER_KEYS)
    type = reader.choice(fields.get("type"), "type", COUNTER_TYPES, "number")
    boards = {board: zone for board, zone in zones.items() if zone.is_board}
    per = reader.choice(fields.get("per"), "per", ("player", *boards), "")
    board = reader.choice(fields.get("board"), "board", boards, "")
    if type == "cell" and not board:
        reader.problems.add("missing_key", f"counter {name!r} needs 'board': of which?", node.place)
        board = next(iter(boards), "")
    least = reader.integer(fields.get("min"), "min", -LARGEST_COUNT, LARGEST_COUNT, 0)
    most = reader.integer(fields.get("max"), "max", least, LARGEST_COUNT, LARGEST_COUNT)
    if type != "number":
        for key in ("min", "max", "start"):
            if key in fields:
                reader.problems.add("wrong_type", f"a {type} has no {key}", node.keys[key])
        least, most = NOBODY, LARGEST_COUNT
        start: tuple[int, ...] = (NOBODY,)
    else:
        start = _start(reader, fields.get("start"), boards.get(per), least, most)
    return CounterSpec(
        name=name,
        type=cast(Literal["number", "player", "cell", "entity"], type),
        per=per,
        start=start,
        least=least,
        most=most,
        lasts=reader.boolean(fields.get("lasts"), "lasts"),
        board=board,
        ui=reader.ui(fields.get("ui"), further=NUMBER_UI_KEYS),
        lies=_lies(reader, fields.get("ui"), per not in ("", "player")),
    )


def _lies(reader: TreeReader, ui: YamlNode | None, is_of_cells: bool = False) -> NumberLies | None:
    """How a number is shown, where not as one."""
    node = ((ui and ui.fields) or {}).get("lies")
    if node is None:
        return None
    lies = cast(NumberLies, reader.choice(node, "lies", get_args(NumberLies), "hidden"))
    if lies == "words" and is_of_cells:
        what = "what is counted on each cell is not told in words"
        reader.problems.add("wrong_shape", what, node.place)
    return lies


def _start(
    reader: TreeReader, node: YamlNode | None, board: ZoneSpec | None, least: int, most: int
) -> tuple[int, ...]:
    if node is None or node.items is None:
        return (reader.integer(node, "start", least, most, max(least, min(most, 0))),)
    cells = len(board.graph.cells) if board is not None and board.graph is not None else 0
    if len(node.items) != cells:
        what = f"start lists {len(node.items)} numbers; the board has {cells} cells"
        reader.problems.add("out_of_range", what, node.place)
        return (least,)
    return tuple(reader.integer(item, "start", least, most, least) for item in node.items)


def read_dice(reader: TreeReader, node: YamlNode | None) -> dict[str, DiceSpec]:
    dice = {}
    for name, inner in (reader.any_map(node, "dice") if node else {}).items():
        assert node is not None
        if _is_free(reader, name, "dice", node):
            fields = reader.map(inner, f"dice {name!r}", DICE_KEYS)
            dice[name] = DiceSpec(
                name=name,
                count=reader.integer(fields.get("count"), "count", 1, MOST_DICE, 1),
                sides=reader.integer(fields.get("sides"), "sides", 2, MOST_SIDES, 6),
                ui=reader.ui(fields.get("ui"), further=NUMBER_UI_KEYS),
                lies=_lies(reader, fields.get("ui")),
            )
    return dice


def read_options(reader: TreeReader, node: YamlNode | None) -> dict[str, OptionSpec]:
    options = {}
    for name, inner in (reader.any_map(node, "options") if node else {}).items():
        assert node is not None
        if not _is_free(reader, name, "option", node):
            continue
        if name in ("seed", "playerIds") or "-" in name or "_" in name:
            reader.problems.add("bad_name", f"no option may be called {name!r}", node.keys[name])
            continue
        options[name] = _option(reader, name, inner)
    return options


def _option(reader: TreeReader, name: str, node: YamlNode) -> OptionSpec:
    fields = reader.map(node, f"option {name!r}", OPTION_KEYS, ("type", "default"))
    type = reader.choice(fields.get("type"), "type", OPTION_TYPES, "number")
    least = reader.integer(fields.get("min"), "min", -LARGEST_COUNT, LARGEST_COUNT, 0)
    most = reader.integer(fields.get("max"), "max", least, LARGEST_COUNT, LARGEST_COUNT)
    words = tuple(reader.text(item, "of") for item in reader.list(fields.get("of"), "of"))
    default, given = 0, fields.get("default")
    if type == "number":
        default = reader.integer(given, "default", least, most, least)
    elif type == "boolean":
        default = int(reader.boolean(given, "default"))
    else:
        for item, word in zip(
            fields["of"].items or () if "of" in fields else (), words, strict=False
        ):
            reader.name(word, "word", item.place)
        if not words:
            reader.problems.add("missing_key", f"option {name!r} needs 'of', its words", node.place)
        word = reader.choice(given, "word", words, words[0] if words else "")
        default = words.index(word) if word in words else 0
    kinds = {"number": "number", "boolean": "truth", "word": "word"}
    return OptionSpec(
        name=name,
        type=cast(Literal["number", "truth", "word"], kinds[type]),
        least=least,
        most=most,
        words=words,
        default=default,
        ui=reader.ui(fields.get("ui")),
    )


def read_defined(reader: TreeReader, node: YamlNode | None) -> dict[str, YamlNode]:
    """Formulas with a name, still as text: what they mean depends on where they are used."""
    defined = {}
    for name, inner in (reader.any_map(node, "define") if node else {}).items():
        assert node is not None
        if _is_free(reader, name, "formula", node) and (
            reader.text(inner, f"formula {name!r}") or isinstance(inner.value, int)
        ):
            defined[name] = inner
    return defined


def read_scoring(reader: TreeReader, node: YamlNode | None, scope: Scope) -> ScoringSpec | None:
    if node is None:
        return None
    fields = reader.map(node, "scoring", SCORING_KEYS, ("score",))
    if "score" not in fields:
        return None
    each = FormulaReader(reader, scope.looking_at(Formula("it", "player")))
    score = each.read(fields["score"], "score", "number")
    wins = reader.choice(fields.get("wins"), "wins", ("highest", "lowest"), "highest")
    return None if score is None else ScoringSpec(score, wins == "lowest")


def check_names_differ(reader: TreeReader, sections: Mapping[str, YamlNode]) -> None:
    """A formula's name means one thing."""
    seen: dict[str, str] = {}
    for section in ("zones", "counters", "dice", "options", "define", "entities"):
        node = sections.get(section)
        for name in (node.fields or ()) if node else ():
            assert node is not None
            if name in seen:
                what = f"{name!r} is a name in {seen[name]} and in {section}: formulas need one"
                reader.problems.add("duplicate_key", what, node.keys[name])
            seen[name] = section
