"""What things are called: a name as it is, or a key with values that a language makes a sentence.

A scene speaks no language. `damier.catalogue` words it for each reader; what is worded holds text
alone.
"""

from collections.abc import Mapping
from typing import Any

from damier.core import Value


class Key(Value, omit_defaults=True):
    """A sentence of the game's files, under `scene`: `scene.must_follow`, with its values."""

    key: str
    values: Mapping[str, Any] = {}


Label = str | Key
"""Text is said as it is, or by its label in the game's files: `spades` is “pique” in French, and a
player's id the player's name."""


def key(name: str, **values: Any) -> Key:
    """A sentence by its key: `key("must_follow", suit="clubs")`."""
    return Key(key=name, values=values)
