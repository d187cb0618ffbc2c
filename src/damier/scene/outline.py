"""A scene as lines of text, for people who compare two: golden files, tests, an author's panel.

Nothing is left out but empty cells and lines that are not there, which are counted.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from damier.core import encode, plain

from .scene import Scene

INDENT = "  "
INNER = ("cells", "lines", "cards", "things", "played", "pieces")
"""Fields that hold things, each told on a line of its own."""


def outline(scene: Scene) -> str:
    """The whole scene, an area after the other."""
    told = plain(scene)
    lines = [line for area in told.pop("areas") for line in _lines(area, "")]
    lines += [f"{name} {_short(value)}" for name, value in told.items()]
    return "\n".join(lines) + "\n"


def _lines(told: Mapping[str, Any], indent: str) -> Iterator[str]:
    own = {name: value for name, value in told.items() if name not in (*INNER, "kind", "id")}
    words = [str(told.get("kind", "")), str(told.get("id", ""))]
    words += [f"{name}={_short(value)}" for name, value in own.items()]
    yield indent + " ".join(word for word in words if word)
    for field in INNER:
        inner = [one for one in told.get(field, ()) if not _is_bare(one)]
        bare = len(told.get(field, ())) - len(inner)
        for one in inner:
            yield from _lines(_unwrapped(one), indent + INDENT)
        if bare:
            yield f"{indent}{INDENT}{bare} more {field}"


def _is_bare(told: Mapping[str, Any]) -> bool:
    """A cell on which there is nothing, or a line that nobody has drawn."""
    if told.get("kind") == "line":
        return not told.get("isThere")
    return told.get("kind") == "cell" and not {"pieces", "text", "seat"} & {
        name for name, value in told.items() if value
    }


def _unwrapped(told: Mapping[str, Any]) -> Mapping[str, Any]:
    """A card of a trick, with whose it is."""
    card = told.get("card")
    return told if card is None else {**card, **{k: v for k, v in told.items() if k != "card"}}


def _short(value: Any) -> str:
    return value if isinstance(value, str) else encode(value).decode()
