"""What changed, for one viewer: the JSON Patch (RFC 6902) between two views.

Only views come in; a state never does, so nothing secret can leave.
Patches are `add`, `remove` and `replace`; a list is compared from both ends.
"""

from collections.abc import Sequence
from functools import cache
from itertools import compress
from operator import is_not
from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import astuple

from damier.core import View, encode, parsed

Operation = dict[str, Any]
"""`{"op": "add" | "remove" | "replace", "path": ..., "value": ...}`; a `remove` has no value."""


class Replaced(Struct, frozen=True, gc=False, tag_field="op", tag="replace"):
    """The same of a field whose value is another, written without a dict."""

    path: str
    value: Any


AnyOperation = Operation | Replaced

LEAVES = (str, int, bool, type(None))
"""What differs in JSON if and only if it differs here, in kind or in value. 0.0 equals -0.0."""
NO_CHANGE = Raw(b"[]")


def patch_between(before: View, after: View) -> list[Operation]:
    """The operations that turn one view into the next."""
    operations: list[Operation] = parsed(encoded_patch(before, after))
    return operations


def encoded_patch(before: View, after: View) -> Raw:
    """The same as JSON. Most of a view stays as it was, often the very same objects: only lists and
    maps whose text differs are looked into."""
    kind = type(after)
    if type(before) is not kind or kind.__struct_config__.omit_defaults:
        return _encoded(_compared(encode(before), encode(after), ""))
    operations: list[AnyOperation] = []
    left, right = astuple(before), astuple(after)
    fields = zip(_paths(kind), left, right, strict=True)
    for path, known, value in compress(fields, map(is_not, left, right)):
        if type(value) in LEAVES and type(known) in LEAVES:
            if known != value or type(known) is not type(value):
                operations.append(Replaced(path, value))
        else:
            operations += _compared(encode(known), encode(value), path)
    return _encoded(operations)


def patch_between_json(before: bytes, after: bytes) -> Raw:
    """The same of two views that are JSON already."""
    return _encoded(_compared(before, after, ""))


@cache
def _paths(kind: type[View]) -> tuple[str, ...]:
    """The path of each field."""
    return tuple(f"/{_escaped(name)}" for name in kind.__struct_encode_fields__)


def _encoded(operations: Sequence[AnyOperation]) -> Raw:
    return Raw(encode(operations)) if operations else NO_CHANGE


def _compared(before: bytes, after: bytes, path: str) -> list[Operation]:
    """What turns one text into the other."""
    operations: list[Operation] = []
    if before != after:
        _compare(parsed(before), parsed(after), path, operations)
    return operations


def _compare(before: Any, after: Any, path: str, operations: list[Operation]) -> None:
    if type(before) is not type(after):
        operations.append({"op": "replace", "path": path, "value": after})
    elif isinstance(before, dict):
        _compare_maps(before, after, path, operations)
    elif isinstance(before, list):
        _compare_lists(before, after, path, operations)
    elif before != after:
        operations.append({"op": "replace", "path": path, "value": after})


def _compare_maps(
    before: dict[str, Any], after: dict[str, Any], path: str, operations: list[Operation]
) -> None:
    for key in before:
        if key not in after:
            operations.append({"op": "remove", "path": f"{path}/{_escaped(key)}"})
    for key, value in after.items():
        if key not in before:
            operations.append({"op": "add", "path": f"{path}/{_escaped(key)}", "value": value})
            continue
        known = before[key]
        # Most of a view stays as it was: that is found out before a path is written.
        if known is value or (type(known) is type(value) and known == value and _is_leaf(value)):
            continue
        _compare(known, value, f"{path}/{_escaped(key)}", operations)


def _compare_lists(
    before: list[Any], after: list[Any], path: str, operations: list[Operation]
) -> None:
    shorter = min(len(before), len(after))
    head = 0
    while head < shorter and _same(before[head], after[head]):
        head += 1
    tail = 0
    while tail < shorter - head and _same(before[-1 - tail], after[-1 - tail]):
        tail += 1
    kept = shorter - head - tail
    for index in range(head, head + kept):
        _compare(before[index], after[index], f"{path}/{index}", operations)
    for index in range(len(before) - tail - 1, head + kept - 1, -1):
        operations.append({"op": "remove", "path": f"{path}/{index}"})
    for index in range(head + kept, len(after) - tail):
        end = index == len(after) - 1
        operations.append(
            {"op": "add", "path": f"{path}/{'-' if end else index}", "value": after[index]}
        )


def _same(before: Any, after: Any) -> bool:
    """Equality that tells 1 from true and 1.0, as JSON does."""
    if type(before) is not type(after):
        return False
    if isinstance(before, dict):
        return before.keys() == after.keys() and all(_same(before[k], after[k]) for k in before)
    if isinstance(before, list):
        return len(before) == len(after) and all(map(_same, before, after))
    return bool(before == after)


def _is_leaf(value: Any) -> bool:
    """Whether equality says it all: inside lists and maps, 1 equals true."""
    return not isinstance(value, dict | list)


def _escaped(key: str) -> str:
    if "~" not in key and "/" not in key:
        return key
    return key.replace("~", "~0").replace("/", "~1")
