"""An action as it is sent: its type is the verb, its other fields the args.

Most games have a table of actions and offer the same ones over and over: what was written once is
kept, within bounds. Forgetting it changes nothing.
"""

from typing import Any

from msgspec import Raw

from damier.core import Action, encode, plain

MOST_KNOWN = 4096

_known: dict[int, tuple[Action, Raw]] = {}
"""By the object itself, not by its value: the same object is always the same JSON."""


def as_verb(action: Action) -> dict[str, Any]:
    """The verb and the args."""
    args = plain(action)
    return {"verb": args.pop("type"), "args": args}


def encoded_verb(action: Action) -> Raw:
    """The same as JSON. Games with a table of actions offer the same objects again and again."""
    known = _known.get(id(action))
    if known is None:
        if len(_known) >= MOST_KNOWN:
            _known.clear()
        known = _known[id(action)] = (action, Raw(encode(as_verb(action))))
    return known[1]
