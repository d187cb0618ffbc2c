"""What changed, for one viewer: the JSON Patch (RFC 6902) between two views.

Only views come in; a state never does, so nothing secret can leave.
Patches are `add`, `remove` and `replace`; a list is compared from both ends.
"""

from typing import Any

from msgspec import Raw
from msgspec.json import Decoder

from damier.core import View, encode
from damier.core.codec import parsed

Operation = dict[str, Any]
"""`{"op": "add" | "remove" | "replace", "path": ..., "value": ...}`; a `remove` has no value."""

Fields = dict[str, Raw]
"""A view as the texts of its fields."""

FIELDS = Decoder(Fields)


def patch_between(before: View, after: View) -> list[Operation]:
    """The operations that turn one view into the next, as JSON."""
    return patch_of_fields(fields_of(encode(before)), fields_of(encode(after)))


def fields_of(view: bytes) -> Fields:
    """A view that is JSON already, as its fields."""
    return FIELDS.decode(view)


def patch_of_fields(known: Fields, fields: Fields) -> list[Operation]:
    """The same for views taken apart. Most of a view stays as it was: its fields are compared as
    text, and only those that differ are read."""
    operations: list[Operation] = []
    for name in known:
        if name not in fields:
            operations.append({"op": "remove", "path": f"/{_escaped(name)}"})
    for name, value in fields.items():
        if name not in known:
            path = f"/{_escaped(name)}"
            operations.append({"op": "add", "path": path, "value": parsed(value)})
        elif known[name] != value:
            after_it = parsed(value)
            if isinstance(after_it, dict | list):
                _compare(parsed(known[name]), after_it, f"/{_escaped(name)}", operations)
            else:
                path = f"/{_escaped(name)}"
                operations.append({"op": "replace", "path": path, "value": after_it})
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
