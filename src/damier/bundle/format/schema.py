"""JSON Schemas of `manifest.yaml` and `entities.yaml`, so that editors complete and check them.

Made from the grammar's own table. They know shapes and words; whether a zone exists, which card a
condition may read and the rest only the loader checks.
"""

from collections.abc import Mapping
from typing import Any

from .entity import ENTITY_KEYS
from .grammar import CONDITIONS, EFFECTS, Field, TermSyntax
from .manifest import METADATA_KEYS, MOST_PLAYERS, SPEC_VERSIONS
from .phase import PHASE_KEYS
from .second_schema import second_schema
from .spec import HOOK_EVENTS, PARAM_TYPES, SHAPES, VISIBILITIES
from .tree_reader import PICKERS
from .verb import VERB_KEYS
from .zone import ZONE_KEYS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
NAME = {"type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$"}
TEXT = {"type": "string"}
VARIABLE = {"type": "string", "pattern": r"^\$[A-Za-z][A-Za-z0-9_]*$"}
COUNT = {"type": "integer", "minimum": 0, "maximum": 1000}

Schema = dict[str, Any]

FIELD_TYPES: Mapping[str, Schema] = {
    "cardZone": NAME,
    "flagZone": NAME,
    "grid": NAME,
    "player": {"anyOf": [{"enum": ["actor", "next", "random"]}, VARIABLE]},
    "players": {
        "anyOf": [
            {"$ref": "#/$defs/player"},
            {"type": "array", "items": {"$ref": "#/$defs/player"}},
        ]
    },
    "audience": {"anyOf": [{"enum": ["all", "actor", "next"]}, VARIABLE]},
    "entity": {"anyOf": [NAME, VARIABLE]},
    "entities": {"type": "array", "items": NAME},
    "count": {"anyOf": [{"const": "all"}, COUNT]},
    "number": {"anyOf": [{"type": "integer", "minimum": 0, "maximum": 255}, VARIABLE]},
    "points": {"type": "integer"},
    "times": COUNT,
    "phase": NAME,
    "verb": NAME,
    "traits": {"type": "array", "items": NAME},
    "reason": NAME,
    "conditions": {"type": "array", "items": {"$ref": "#/$defs/condition"}},
    "effects": {"type": "array", "items": {"$ref": "#/$defs/effect"}},
}


def manifest_schema() -> Schema:
    """The schema of `manifest.yaml`."""
    players = {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS}
    turns = {"type": "integer", "minimum": 1}
    metadata = {
        "name": _words(),
        "designer": TEXT,
        "players": _object({"min": players, "max": players}, ("min", "max")),
        "description": _words(),
        "minutes": {"type": "integer", "minimum": 1},
        "maxTurns": {
            "description": "actions in the longest match; one number, or one by player count",
            "anyOf": [turns, {"type": "object", "additionalProperties": turns}],
        },
    }
    assert set(metadata) == set(METADATA_KEYS)
    fields = {
        "gameId": {"type": "string", "pattern": "^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
        "version": {"type": "string", "pattern": r"^[0-9]+(\.[0-9]+){1,2}$"},
        "bluefeltSpecVersion": {"enum": list(SPEC_VERSIONS)},
        "metadata": _object(metadata, ("name", "players")),
        "serverOnly": {"type": "boolean"},
        "hash": {"type": "string", "description": "filled in by `damier bundle hash`"},
    }
    required = ("gameId", "version", "bluefeltSpecVersion", "metadata")
    return {"$schema": DIALECT, "title": "manifest.yaml of a bundle", **_object(fields, required)}


def second_entities_schema() -> Schema:
    """The schema of `entities.yaml` in the second grammar."""
    return second_schema(entities_schema())


def entities_schema() -> Schema:
    """The schema of `entities.yaml` in the first grammar."""
    sections = {
        "entities": _named(_entity()),
        "zones": _named(_zone()),
        "verbs": _named(_verb()),
        "phases": {"type": "array", "items": _phase()},
        "setup": FIELD_TYPES["effects"],
        "hooks": _named({"enum": list(HOOK_EVENTS)}),
    }
    verb_name = {**NAME, "description": "a verb: its effect, for the current player"}
    return {
        "$schema": DIALECT,
        "title": "entities.yaml of a bundle",
        **_object(sections, ("zones", "verbs", "phases")),
        "$defs": {
            "condition": {"oneOf": [_term(name, form) for name, form in CONDITIONS.items()]},
            "effect": {
                "oneOf": [verb_name, *(_term(name, form) for name, form in EFFECTS.items())]
            },
            "player": FIELD_TYPES["player"],
            "ui": _ui(),
        },
    }


def _entity() -> Schema:
    fields = {
        "kind": TEXT,
        "value": {"type": "integer"},
        "count": COUNT,
        "hook": {**NAME, "description": "a hook of `hooks:`, or none"},
        "zone": {**NAME, "description": "where it starts; the deck, unless said"},
        "seat": {"type": "integer", "minimum": 1, "maximum": MOST_PLAYERS},
        "traits": {"type": "object", "additionalProperties": {"type": ["string", "integer"]}},
        "ui": {"$ref": "#/$defs/ui"},
    }
    assert set(fields) == set(ENTITY_KEYS)
    return _object(fields)


def _zone() -> Schema:
    side = {"type": "integer", "minimum": 1, "maximum": 32}
    fields = {
        "shape": {"enum": list(SHAPES)},
        "visibility": {"enum": list(VISIBILITIES)},
        "perPlayer": {"type": "boolean"},
        "width": side,
        "height": side,
        "whenOut": {**NAME, "description": "where its cards go when their owner is eliminated"},
        "ui": {"$ref": "#/$defs/ui"},
    }
    assert set(fields) == set(ZONE_KEYS)
    return _object(fields, ("shape", "visibility"))


def _verb() -> Schema:
    byte = {"type": "integer", "minimum": 0, "maximum": 255}
    types = {"enum": list(PARAM_TYPES)}
    long = {
        "type": types,
        "min": byte,
        "max": byte,
        "kind": TEXT,
        "when": FIELD_TYPES["conditions"],
    }
    fields = {
        "params": _named({"anyOf": [types, _object(long, ("type",))]}),
        "pre": FIELD_TYPES["conditions"],
        "effect": FIELD_TYPES["effects"],
        "nextPhase": NAME,
        "ui": {"$ref": "#/$defs/ui"},
    }
    assert set(fields) == set(VERB_KEYS)
    return _object(fields)


def _phase() -> Schema:
    fields = {
        "id": NAME,
        "activePlayer": {"enum": ["sequential", "simultaneous"]},
        "verbs": {"type": "array", "items": NAME},
        "on_phase_start": FIELD_TYPES["effects"],
        "on_phase_end": FIELD_TYPES["effects"],
        "nextPhase": NAME,
        "ui": {"$ref": "#/$defs/ui"},
    }
    assert set(fields) == set(PHASE_KEYS)
    return _object(fields, ("id",))


def _ui() -> Schema:
    return _object(
        {
            "name": _words(),
            "help": _words(),
            "prompt": _words(),
            "paramPrompts": _named(_words()),
            "picker": {"enum": list(PICKERS)},
        }
    )


def _term(name: str, form: TermSyntax) -> Schema:
    return {**_object({name: _body(form)}, (name,)), "description": form.says}


def _body(form: TermSyntax) -> Schema:
    if form.body == "condition":
        return {"$ref": "#/$defs/condition"}
    if form.body != "fields":
        return FIELD_TYPES[form.body]
    fields = {key: FIELD_TYPES[field.type] for key, field in form.fields.items()}
    body = _object(fields, _required(form.fields))
    return body if body["required"] else {"anyOf": [body, {"type": "null"}]}


def _required(fields: Mapping[str, Field]) -> tuple[str, ...]:
    return tuple(key for key, field in fields.items() if field.required)


def _words() -> Schema:
    """A text in English, or one for each language."""
    by_language = {
        "type": "object",
        "propertyNames": {"pattern": "^[a-z]{2}$"},
        "additionalProperties": TEXT,
        "required": ["en"],
    }
    return {"anyOf": [TEXT, by_language]}


def _named(inner: Schema) -> Schema:
    return {"type": "object", "propertyNames": NAME, "additionalProperties": inner}


def _object(fields: Mapping[str, Any], required: tuple[str, ...] = ()) -> Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(required),
        "additionalProperties": False,
    }
