"""Bytes to values and back: the one decoder for everything from outside, and canonical JSON.

Strict: unknown fields, wrong types, a missing `type`, repeated keys, bad UTF-8 and deep nesting
are all refused as InvalidData, with the path. Nothing here opens a file or a socket.
"""

import json
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any, TypeVar, overload

import msgspec

from .error import InvalidData

T = TypeVar("T")

LARGEST_INPUT = 4 * 1024 * 1024
"""Bytes read in one piece; whoever expects less says so."""

DEEPEST_NESTING = 64

encode: Callable[[Any], bytes] = msgspec.json.Encoder().encode
"""A value as JSON: the bytes that are sent and compared."""
canonical: Callable[[Any], bytes] = msgspec.json.Encoder(order="sorted").encode
"""A value as JSON with sorted keys: the bytes that are hashed."""
_decoded = msgspec.json.Decoder().decode
"""Made once: each call of `msgspec.json.encode` would look at its options anew."""


def digest(value: Any) -> str:
    """The fingerprint of a value; equal on every machine and in every browser."""
    return sha256(canonical(value)).hexdigest()


@overload
def decode(data: bytes | str, shape: type[T], *, limit: int = ...) -> T: ...
@overload
def decode(data: bytes | str, shape: Any, *, limit: int = ...) -> Any: ...
def decode(data: bytes | str, shape: Any, *, limit: int = LARGEST_INPUT) -> Any:
    """JSON text as a value of this shape, or InvalidData that says where it is not one."""
    if len(data) > limit:
        raise InvalidData(f"{len(data)} bytes; at most {limit} are read", path="$", limit=limit)
    parsed = _parsed(data)
    return parsed if shape is Any or type(parsed) is shape else convert(parsed, shape)


@overload
def convert(parsed: Any, shape: type[T]) -> T: ...
@overload
def convert(parsed: Any, shape: Any) -> Any: ...
def convert(parsed: Any, shape: Any) -> Any:
    """Parsed JSON (dicts, lists, text, numbers) as a value of this shape, just as strictly."""
    value: Any
    is_class = isinstance(shape, type)
    try:
        if is_class:
            value = msgspec.convert(parsed, shape, str_keys=True)
        else:
            value = msgspec.convert({"value": parsed}, _box_of(shape), str_keys=True).value
    except msgspec.ValidationError as error:
        message, _, path = str(error).partition(" - at ")
        place = path.strip("`").removeprefix("$" if is_class else "$.value")
        raise InvalidData(message, path=f"${place}") from None
    # msgspec lets a lone tagged struct go without its tag; a message must always say what it is.
    kind: Any = type(value)
    tag_field = _tag_field(kind)
    if tag_field is not None and isinstance(parsed, dict) and tag_field not in parsed:
        raise InvalidData(f"Object missing required field `{tag_field}`", path="$")
    return value


@cache
def _box_of(shape: Any) -> Any:
    """A struct around a shape that is no class: msgspec thinks a union through anew every time, but
    a struct only once."""
    return msgspec.defstruct("Box", [("value", shape)])


@cache
def _tag_field(kind: Any) -> str | None:
    """The field that says what a struct is, if it has one."""
    return getattr(getattr(kind, "__struct_config__", None), "tag_field", None)


def plain(value: Any) -> Any:
    """A value as parsed JSON: dicts, lists, text and numbers."""
    return _decoded(encode(value))


def parsed(encoded: bytes) -> Any:
    """Parsed JSON of bytes that we have encoded ourselves; others' go through `decode`."""
    return _decoded(encoded)


def _parsed(data: bytes | str) -> Any:
    try:
        text = data.encode() if isinstance(data, str) else data
        parsed = _decoded(text)
        # What is nested too deeply opens often, and is long.
        if len(text) > DEEPEST_NESTING and text.count(b"[") + text.count(b"{") > DEEPEST_NESTING:
            _refuse_depth(parsed, DEEPEST_NESTING)
        # Text that comes back the same cannot have lost a repeated key: the slow look is rare.
        if encode(parsed) != text:
            json.loads(text, object_pairs_hook=_refuse_repeats)
    except RecursionError:
        raise InvalidData("nested too deeply", path="$") from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise InvalidData(f"not JSON: {error}", path="$") from None
    return parsed


def _refuse_depth(parsed: Any, left: int) -> None:
    if left < 0:
        raise RecursionError
    if isinstance(parsed, dict | list):
        for inner in parsed.values() if isinstance(parsed, dict) else parsed:
            _refuse_depth(inner, left - 1)


def _refuse_repeats(pairs: list[tuple[str, Any]]) -> None:
    seen: set[str] = set()
    for key, _ in pairs:
        if key in seen:
            raise InvalidData(f"Object repeats the field `{key}`", path="$", field=key)
        seen.add(key)
