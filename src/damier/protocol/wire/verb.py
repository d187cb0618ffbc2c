"""An action as it is sent: its type is the verb, its other fields the args.

Most games have a table of actions and offer the same ones over and over: what was written once is
kept, within bounds. Forgetting it changes nothing.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Raw

from damier.core import Action, encode, plain

MOST_KNOWN = 4096

_known: dict[int, Raw] = {}
"""By the object itself, not by its value: the same object is always the same JSON."""
_actions: dict[int, Action] = {}
"""The same objects: as long as they are held, no other has the same id."""


def as_verb(action: Action) -> dict[str, Any]:
    """The verb and the args."""
    args = plain(action)
    return {"verb": args.pop("type"), "args": args}


def encoded_verbs(actions: Sequence[Action]) -> list[Raw]:
    """The same as JSON. Games with a table of actions offer the same objects again and again."""
    try:
        return list(map(_known.__getitem__, map(id, actions)))
    except KeyError:
        return [_encoded(action) for action in actions]


def _encoded(action: Action) -> Raw:
    encoded = _known.get(id(action))
    if encoded is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
            _actions.clear()
        encoded = _known[id(action)] = Raw(encode(as_verb(action)))
        _actions[id(action)] = action
    return encoded
