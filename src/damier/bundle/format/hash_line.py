"""The one line of a manifest that a tool may write: its hash. Everything else stays as it was,
comments, quotes and line ends included.
"""

import re

from .manifest import MANIFEST
from .problem import Place, Problems
from .yaml_tree import YamlNode, parse_yaml

VALUE = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|[^\s\"'#,{}\[\]]*")


def with_hash(manifest: bytes, hash: str) -> bytes:
    """The manifest with this hash in it, or BundleRefused where it has no place for one."""
    problems = Problems()
    node = parse_yaml(MANIFEST, manifest, problems)
    problems.raise_any()
    if node is None or node.fields is None:
        problems.add("wrong_type", "the manifest is a map", Place(file=MANIFEST))
        problems.raise_any()
    assert node is not None
    text = manifest.decode("utf-8")
    filled = _replaced(text, node, hash) if "hash" in node.keys else _appended(text, hash)
    if _read(filled) != {**node.plain(), "hash": hash}:
        place = node.keys.get("hash", node.place)
        problems.add("wrong_type", "the hash must be plain text on one line", place)
        problems.raise_any()
    return filled.encode("utf-8")


def _replaced(text: str, node: YamlNode, hash: str) -> str:
    assert node.fields is not None
    place, key = node.fields["hash"].place, node.keys["hash"]
    lines = text.splitlines(keepends=True)
    line = lines[key.line - 1]
    # Without a value, the place is that of whatever comes next: the value goes behind the colon.
    behind_colon = line.index(":", key.column - 1) + 1
    start = place.column - 1 if place.line == key.line and place.column > behind_colon else None
    if start is None:
        lines[key.line - 1] = f'{line[:behind_colon]} "{hash}"{line[behind_colon:]}'
    else:
        found = VALUE.match(line, start)
        end = found.end() if found else start
        lines[key.line - 1] = f'{line[:start]}"{hash}"{line[end:]}'
    return "".join(lines)


def _appended(text: str, hash: str) -> str:
    newline = "\r\n" if "\r\n" in text else "\n"
    gap = "" if text.endswith("\n") else newline
    return f'{text}{gap}hash: "{hash}"{newline}'


def _read(text: str) -> object:
    node = parse_yaml(MANIFEST, text.encode("utf-8"), Problems())
    return node.plain() if node is not None else None
