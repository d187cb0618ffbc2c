"""What the second grammar changes in the JSON Schema of `entities.yaml`.

Formulas are text here: editors complete the words around them, and list the words inside.
"""

from collections.abc import Mapping
from typing import Any, get_args

from .board import BOARD_KEYS
from .function import CARD_WORDS, CELL_WORDS, CONSTANTS, FUNCTIONS, PLAYERS
from .grammar import CONDITIONS, SECOND_EFFECTS, TermSyntax
from .ready_made import BOARDS, DECKS
from .second_param import SECOND_PARAM_KEYS
from .second_sections import (
    COUNTER_KEYS,
    COUNTER_TYPES,
    DICE_KEYS,
    NUMBER_UI_KEYS,
    OPTION_KEYS,
    OPTION_TYPES,
    SCORING_KEYS,
    SECOND_SECTIONS,
)
from .spec import HOOK_EVENTS_2, PARAM_TYPES_2, SHAPES_2, EdgeName, Lies, NumberLies
from .zone import SECOND_UI_KEYS, SECOND_ZONE_KEYS

Schema = dict[str, Any]

FORMULA = {"$ref": "#/$defs/formula"}
TEXT = {"type": "string"}
NUMBER = {"type": "integer"}
UI = {"$ref": "#/$defs/ui"}
CONDITIONS_OR_ONE = {"anyOf": [{"type": "array", "items": {"$ref": "#/$defs/condition"}}, FORMULA]}
EFFECTS = {"type": "array", "items": {"$ref": "#/$defs/effect"}}
FIELDS: Mapping[str, Schema] = {
    "conditions": CONDITIONS_OR_ONE,
    "effects": EFFECTS,
    "players": {"anyOf": [FORMULA, {"type": "array", "items": FORMULA}]},
    "cardZone": TEXT,
    "flagZone": TEXT,
    "grid": TEXT,
    "entity": TEXT,
    "entities": {"type": "array", "items": TEXT},
    "phase": TEXT,
    "verb": TEXT,
    "dice": TEXT,
    "variable": TEXT,
    "reason": TEXT,
    "traits": {"type": "array", "items": TEXT},
}
"""By the type of a field; every other is a formula."""


def second_schema(first: Schema) -> Schema:
    """The schema of the second grammar, from that of the first."""
    properties = {**first["properties"], **_sections(_number_ui(first["$defs"]["ui"]))}
    zone = _inner(properties["zones"])
    zone["properties"] = {**zone["properties"], **_zone(), "ui": _zone_ui(first["$defs"]["ui"])}
    zone["required"] = ["visibility"]
    verb = _inner(properties["verbs"])
    verb["properties"] = {
        **verb["properties"],
        "params": _named({"anyOf": [{"enum": list(PARAM_TYPES_2)}, _param()]}),
        "pre": CONDITIONS_OR_ONE,
        "legal": {**TEXT, "description": "the hook that says which of the listed actions stand"},
    }
    phase = dict(properties["phases"]["items"])
    phase["properties"] = {**phase["properties"], "activePlayer": FORMULA}
    properties |= {
        "zones": _named(zone),
        "verbs": _named(verb),
        "phases": {"type": "array", "items": phase},
        "hooks": _named({"enum": list(HOOK_EVENTS_2)}),
    }
    effects = [_term(name, form) for name, form in SECOND_EFFECTS.items()]
    verb_name = {**TEXT, "description": "a verb without parameters, or endTurn"}
    return {
        **first,
        "title": "entities.yaml of a bundle in the second grammar",
        "properties": properties,
        "$defs": {
            **first["$defs"],
            "formula": _formula(),
            "condition": {"anyOf": [FORMULA, _reasoned(), *map(_condition, CONDITIONS)]},
            "effect": {"anyOf": [verb_name, *effects]},
        },
    }


def _formula() -> Schema:
    words = {**FUNCTIONS, **PLAYERS, **CONSTANTS, **CARD_WORDS, **CELL_WORDS}
    told = ", ".join(f"{n}: {getattr(w, 'says', w)}" for n, w in words.items())
    return {"type": ["string", "integer", "boolean"], "description": f"a formula. {told}"}


def _sections(number_ui: Schema) -> Schema:
    formulas = _named(FORMULA)
    counter = _object(
        dict(zip(COUNTER_KEYS, ({"enum": list(COUNTER_TYPES)}, TEXT,
             {"anyOf": [NUMBER, {"type": "array", "items": NUMBER}]}, NUMBER, NUMBER,
             {"type": "boolean"}, TEXT, number_ui), strict=True))
    )  # fmt: skip
    option = _object(
        dict(zip(OPTION_KEYS, ({"enum": list(OPTION_TYPES)}, NUMBER, NUMBER,
             {"type": "array", "items": TEXT}, {"type": ["integer", "boolean", "string"]}, UI),
             strict=True)), "type", "default",
    )  # fmt: skip
    dice = _object(dict(zip(DICE_KEYS, (NUMBER, NUMBER, number_ui), strict=True)))
    wins = {"enum": ["highest", "lowest"]}
    scoring = _object(dict(zip(SCORING_KEYS, (FORMULA, wins), strict=True)), "score")
    deck = _object({"zone": TEXT, "count": NUMBER})
    sections = {
        "include": {
            "anyOf": [
                {"type": "array", "items": {"enum": list(DECKS)}},
                {"type": "object", "properties": dict.fromkeys(DECKS, deck)},
            ]
        },
        "counters": _named({"anyOf": [NUMBER, counter]}),
        "dice": _named(dice),
        "options": _named(option),
        "define": formulas,
        "scoring": scoring,
    }
    assert set(sections) == set(SECOND_SECTIONS)
    return sections


def _zone_ui(first: Schema) -> Schema:
    """What is said of a zone, and how it is shown."""
    seat = {"type": "integer", "minimum": 1, "maximum": 8}
    further = {
        "lies": {"enum": list(get_args(Lies))},
        "edges": _object(dict.fromkeys(get_args(EdgeName), seat)),
    }
    assert tuple(further) == SECOND_UI_KEYS
    return {**first, "properties": {**first["properties"], **further}}


def _number_ui(first: Schema) -> Schema:
    """What is said of a counter or of dice, and how they are shown."""
    further = {"lies": {"enum": list(get_args(NumberLies))}}
    assert tuple(further) == NUMBER_UI_KEYS
    return {**first, "properties": {**first["properties"], **further}}


def _zone() -> Schema:
    fields = {
        "shape": {"enum": list(SHAPES_2)},
        "board": {"enum": list(BOARDS)},
        "length": NUMBER,
        "loop": {"type": "boolean"},
        "diagonals": {"type": "boolean"},
        "points": {"type": "object"},
        "lines": {"type": "array", "items": {"type": "array"}},
        "regions": {"type": "object"},
    }
    assert {*BOARD_KEYS, "board"} < set(fields) <= set(SECOND_ZONE_KEYS)
    return fields


def _param() -> Schema:
    fields = dict(zip(SECOND_PARAM_KEYS, ({"enum": list(PARAM_TYPES_2)}, FORMULA, FORMULA, TEXT,
                  CONDITIONS_OR_ONE, FORMULA, TEXT, TEXT, {"type": "array", "items": TEXT}),
                  strict=True))  # fmt: skip
    return _object(fields, "type")


def _reasoned() -> Schema:
    return _object({"that": FORMULA, "because": TEXT}, "that", "because")


def _condition(name: str) -> Schema:
    return _term(name, CONDITIONS[name])


def _term(name: str, form: TermSyntax) -> Schema:
    bodies: dict[str, Schema] = {
        "condition": {"$ref": "#/$defs/condition"},
        "conditions": CONDITIONS_OR_ONE,
        "effects": EFFECTS,
        "assignments": {"type": "object", "additionalProperties": FORMULA},
    }
    if form.body != "fields":
        return {**_object({name: bodies[form.body]}, name), "description": form.says}
    fields = {key: FIELDS.get(field.type, FORMULA) for key, field in form.fields.items()}
    required = [key for key, field in form.fields.items() if field.required]
    body = _object(fields, *required)
    inner = body if required else {"anyOf": [body, {"type": "null"}]}
    return {**_object({name: inner}, name), "description": form.says}


def _inner(named: Schema) -> Schema:
    return dict(named["additionalProperties"])


def _named(inner: Schema) -> Schema:
    return {"type": "object", "additionalProperties": inner}


def _object(fields: Mapping[str, Any], *required: str) -> Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(required),
        "additionalProperties": False,
    }
