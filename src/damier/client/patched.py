"""A view after what changed in it: the JSON Patch (RFC 6902) that comes with an event, applied.

Only what servers send: add, remove and replace. What does not fit the view is InvalidData: then
something was missed, and the view has to be asked for anew.
"""

from collections.abc import Sequence
from typing import Any

from damier.core import InvalidData

AT_END = "-"


def patched(value: Any, operations: Sequence[Any]) -> Any:
    """The value after these operations; the one given stays as it is."""
    for operation in operations:
        try:
            value = _after(value, _path(operation["path"]), operation)
        except (AttributeError, IndexError, KeyError, TypeError, ValueError):
            raise InvalidData("a patch that does not fit its view", path="$.diff") from None
    return value


def _path(pointer: str) -> list[str]:
    if pointer and not pointer.startswith("/"):
        raise ValueError(pointer)
    return [part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]]


def _after(value: Any, path: list[str], operation: Any) -> Any:
    """A copy along the path, and the operation at its end."""
    if not path:
        if operation["op"] not in ("add", "replace"):
            raise ValueError(operation["op"])
        return operation["value"]
    key, rest = path[0], path[1:]
    if isinstance(value, list):
        return _list_after(value, key, rest, operation)
    told = dict(value)
    if rest:
        told[key] = _after(told[key], rest, operation)
    elif operation["op"] == "remove":
        del told[key]
    elif operation["op"] == "add" or (operation["op"] == "replace" and key in told):
        told[key] = operation["value"]
    else:
        raise KeyError(key)
    return told


def _list_after(value: list[Any], key: str, rest: list[str], operation: Any) -> list[Any]:
    told = list(value)
    is_end = key == AT_END and not rest and operation["op"] == "add"
    if not is_end and not key.isdecimal():
        raise ValueError(key)
    at = len(told) if is_end else int(key)
    if at > len(told):
        raise IndexError(at)
    if rest:
        told[at] = _after(told[at], rest, operation)
        return told
    match operation["op"]:
        case "add":
            told.insert(at, operation["value"])
        case "remove":
            del told[at]
        case "replace":
            told[at] = operation["value"]
        case other:
            raise ValueError(other)
    return told
