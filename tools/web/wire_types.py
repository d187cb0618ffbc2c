"""Write what is generated from the wire's types: TypeScript for web/, descriptions for docs/.

python -m tools.web.wire_types [--check]
"""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec

from damier.protocol.local.practice import Judged, Posed
from damier.protocol.local.reviews import Growing
from damier.protocol.table.lookback import Lookback
from damier.protocol.wire.lobby import Joining, Lobby, Meeting, NewLobby, Seated
from damier.protocol.wire.page import GamePage
from damier.scene import Key, Scene
from damier.server.http.asyncapi import SAID, TOLD, asyncapi
from damier.server.http.openapi import Error, openapi
from damier.server.lobbies.look_back import OwnMatch

ROOT = Path(__file__).resolve().parents[2]
TYPESCRIPT = "web/src/wire/types.ts"
SCENE_TYPESCRIPT = "web/src/scene/types.ts"
REF = "#/{name}"

ASKED = (*SAID, NewLobby, Joining, Meeting)
ANSWERED = (*TOLD, Lobby, Seated, OwnMatch, Lookback, Growing, Judged, Posed, GamePage, Error)

HEAD = """// Made by `python -m tools.web.wire_types` from src/damier/protocol: do not edit.
/* eslint-disable */
import type { Scene } from "../scene/types";

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON Schema, or a part of one. */
export type Schema = { [key: string]: any };

/** What may be done, as it is to be sent. */
export interface LegalAction {
  verb: string;
  args: Record<string, unknown>;
}

/** What is shown of a card of a bundle. */
export interface Card {
  name: string;
  help?: string;
  value: number;
  asset: string | null;
}

/** One step of a JSON Patch (RFC 6902). */
export interface Operation {
  op: "add" | "remove" | "replace" | "move" | "copy" | "test";
  path: string;
  from?: string;
  value?: Json;
}
"""

OPEN = {
    "Act.args": "Record<string, unknown>",
    "Advised.action": "LegalAction",
    "Advised.line": "LegalAction[]",
    "Advised.values": "[LegalAction, number][]",
    "BundleMeta.cards": "Record<string, Card>",
    "Failed.details": "Record<string, unknown>",
    "Frame.args": "Record<string, unknown>",
    "GamePage.cards": "Record<string, Card>",
    "GamePage.paramPrompts": "Record<string, Record<string, string>>",
    "GamePage.prompts": "Record<string, string>",
    "EventMessage.args": "Record<string, unknown>",
    "EventMessage.diff": "Operation[]",
    "EventMessage.legal": "LegalAction[]",
    "Lobby.options": "Record<string, unknown>",
    "NewLobby.options": "Record<string, unknown>",
    "Option.schema": "Schema",
    "Posed.hint": "LegalAction",
    "Preset.options": "Record<string, unknown>",
    "Welcome.legal": "LegalAction[]",
    "Zone.shape": '"stack" | "queue" | "bag" | "list" | "flag" | "grid"',
}
"""What the fields hold that Python leaves open, for speed or because only a game knows."""

SCENE_HEAD = """// Made by `python -m tools.web.wire_types` from src/damier/scene: do not edit.
// A scene as a client is told it: in words, and without what is as usual.
import type { Json } from "../wire/types";
"""

WORDS = (
    *("effect", "completes", "notation", "scene", "takesBack", "says", "labels", "notations"),
    *("board", "trail", "questions"),
)
LEFT_OUT = {
    "Described.questions",
    "Described.scene",
    "EventMessage.again",
    "EventMessage.words",
    "Frame.scene",
    *(f"Words.{name}" for name in WORDS),
}
"""What a server tells only where there is something to tell."""


def typescript() -> str:
    """Every message and every answer. In what a client says, whatever has a default may be left
    out; what a server tells is always whole."""
    _, asked = msgspec.json.schema_components(ASKED, ref_template=REF)
    _, answered = msgspec.json.schema_components(ANSWERED, ref_template=REF)
    parts = [HEAD]
    for name, schema in sorted({**asked, **answered}.items()):
        if name in _scene_schemas():
            continue
        parts.append(_declared(name, schema, is_whole=name not in asked))
    said = " | ".join(shape.__name__ for shape in SAID)
    told = " | ".join(shape.__name__ for shape in TOLD)
    parts.append(f"/** What a client may say. */\nexport type SaidByClient = {said};\n")
    parts.append(f"/** What a client is told. */\nexport type Message = {told};\n")
    return "\n".join(parts)


def scene_typescript() -> str:
    """Scenes: labels are text by then, and nothing is null."""
    parts = [SCENE_HEAD]
    for name, schema in sorted(_scene_schemas().items()):
        if name != Key.__name__:
            text = _declared(name, schema, is_whole=False)
            parts.append(text.replace("string | Key", "string").replace(" | null", ""))
    return "\n".join(parts)


def _scene_schemas() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components([Scene], ref_template=REF)
    return schemas


def _declared(name: str, schema: dict[str, Any], is_whole: bool) -> str:
    lines = [f"/** {' '.join(schema['description'].split())} */"] if "description" in schema else []
    if schema.get("type") != "object" or "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {_type(schema)};\n"])
    required = schema.get("required", [])
    lines.append(f"export interface {name} {{")
    for field, inner in schema["properties"].items():
        is_always = is_whole and f"{name}.{field}" not in LEFT_OUT
        mark = "" if is_always or field in required else "?"
        lines.append(f"  {field}{mark}: {OPEN.get(f'{name}.{field}') or _type(inner)};")
    return "\n".join([*lines, "}\n"])


def _type(schema: dict[str, Any]) -> str:
    """A JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(part) for part in schema["anyOf"]))
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    match schema.get("type"):
        case "null":
            return "null"
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "array" if "prefixItems" in schema:
            return f"[{', '.join(_type(part) for part in schema['prefixItems'])}]"
        case "array":
            inner = _type(schema.get("items") or {})
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'Json'}>"
    return "Json"


def written() -> dict[str, str]:
    """The text of each file, by its place in the repository."""
    return {
        TYPESCRIPT: typescript(),
        SCENE_TYPESCRIPT: scene_typescript(),
        "docs/schemas/openapi.json": _json(openapi()),
        "docs/schemas/asyncapi.json": _json(asyncapi()),
    }


def _json(described: dict[str, Any]) -> str:
    return json.dumps(described, indent=2, ensure_ascii=False) + "\n"


def main() -> int:
    stale = []
    for name, text in written().items():
        path = ROOT / name
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
    for name in stale:
        sys.stderr.write(f"{name} is not current: run python -m tools.web.wire_types\n")
    return 1 if stale else 0


if __name__ == "__main__":
    raise SystemExit(main())
