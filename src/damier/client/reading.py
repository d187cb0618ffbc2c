"""What a server says, read into values: fields that a newer server has more of are left out, and a
scene that cannot be read is none. Nothing is believed beyond its shape."""

from typing import Any, TypeVar

from msgspec.structs import fields

from damier.core import InvalidData, convert, decode
from damier.protocol.wire import (
    Advised,
    Described,
    EventMessage,
    EventWords,
    Failed,
    Info,
    Message,
    Said,
    Seat,
    Welcome,
    Words,
)
from damier.scene import Scene

T = TypeVar("T")

LARGEST_TOLD = 4 * 1024 * 1024
KINDS: dict[str, Any] = {
    str(kind.__struct_config__.tag): kind
    for kind in (Welcome, EventMessage, Failed, Info, Advised, Said, Described)
}


def read(data: bytes | str) -> Message | None:
    """A message, or None for a kind that is not known here. InvalidData if it is no message."""
    told = decode(data, Any, limit=LARGEST_TOLD)
    if not isinstance(told, dict):
        raise InvalidData("a message is an object", path="$")
    kind = KINDS.get(told.get("type", ""))
    if kind is None:
        return None
    message: Message = known(told, kind)
    return message


def known(told: Any, shape: type[T]) -> T:
    """An object as a value of this shape, without the fields that it does not have."""
    return convert(_trimmed(told, shape), shape)


def _trimmed(told: Any, shape: Any) -> Any:
    if not isinstance(told, dict):
        return told
    config = shape.__struct_config__
    names = {field.encode_name for field in fields(shape)} | {config.tag_field}
    kept = {name: value for name, value in told.items() if name in names}
    for name, inner in (("words", Words), ("seats", Seat), ("moves", EventWords)):
        if isinstance(kept.get(name), list):
            kept[name] = [_trimmed(one, inner) for one in kept[name]]
        elif name == "words" and name in kept:
            kept[name] = _trimmed(kept[name], inner)
    if "scene" in kept and not _is_scene(kept["scene"]):
        del kept["scene"]
    return kept


def _is_scene(told: Any) -> bool:
    try:
        convert(told, Scene)
    except InvalidData:
        return False
    return True
