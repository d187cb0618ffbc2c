"""A bundle as one JSON value, for browsers: its files, and the YAML among them parsed already.

The files are kept whole and unchanged, so the manifest's hash still holds.
"""

from base64 import b64decode, b64encode
from binascii import Error
from collections.abc import Mapping
from typing import Any

from damier.core import InvalidData, Value

from .manifest import ENTITIES, MANIFEST
from .problem import Problems
from .yaml_tree import parse_yaml

FORMAT = "damier-bundle-1"


class Pack(Value, omit_defaults=True):
    """What `damier bundle pack` writes."""

    format: str
    files: dict[str, str]
    """The content of each file, in base64."""
    parsed: dict[str, Any]
    changes: tuple[str, ...] = ()
    """What the changelog beside the versions tells; it is no part of the bundle."""
    practice: dict[str, str] = {}
    """The lesson and the puzzles beside the versions, no part of the bundle either."""


def packed(
    files: Mapping[str, bytes],
    changes: tuple[str, ...] = (),
    practice: Mapping[str, bytes] | None = None,
) -> Pack:
    """The pack of a bundle, or BundleRefused if its YAML cannot be read."""
    problems = Problems()
    trees = {}
    for name in (MANIFEST, ENTITIES):
        if name in files and (tree := parse_yaml(name, files[name], problems)) is not None:
            trees[name] = tree.plain()
    problems.raise_any()
    content = {name: b64encode(files[name]).decode() for name in sorted(files)}
    beside = {name: text.decode() for name, text in (practice or {}).items()}
    return Pack(format=FORMAT, files=content, parsed=trees, changes=changes, practice=beside)


def unpacked(pack: Pack) -> dict[str, bytes]:
    """The files of a pack."""
    if pack.format != FORMAT:
        raise InvalidData(f"a pack of format {pack.format[:40]!r}, not {FORMAT}", path="$.format")
    try:
        return {name: b64decode(text, validate=True) for name, text in pack.files.items()}
    except (Error, ValueError):
        raise InvalidData("a file is not base64", path="$.files") from None
