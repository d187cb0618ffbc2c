"""The actions of a bundle: a tagged struct for each of its verbs, made when it is loaded."""

from types import new_class
from typing import Annotated, Any

import msgspec

from damier.bundle.format import Bundle, VerbSpec
from damier.core import Action, PlayerId

Handle = Annotated[str, msgspec.Meta(pattern=r"^§(0|[1-9][0-9]{0,9})$(?!\n)")]
U8 = Annotated[int, msgspec.Meta(ge=0, le=255)]
MOST_HANDLES = 64
Handles = Annotated[tuple[Handle, ...], msgspec.Meta(max_length=MOST_HANDLES)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1_000)]
Word = Annotated[str, msgspec.Meta(max_length=64)]
TraitValue = Word | Annotated[int, msgspec.Meta(ge=-(2**53) + 1, le=2**53 - 1)]


def action_types(bundle: Bundle) -> dict[str, type[Action]]:
    """A tagged struct for each verb, its parameters as fields."""
    return {verb.name: _action_type(verb) for verb in bundle.verbs}


def _action_type(verb: VerbSpec) -> type[Action]:
    types: dict[str, Any] = {
        "Id": Handle,
        "PlayerId": PlayerId,
        "u8": U8,
        "EntityKind": str,
        "Ids": Handles,
        "Cell": Word,
        "Number": Number,
        "Trait": TraitValue,
        "Word": Word,
    }
    hints: dict[str, Any] = {}
    namespace: dict[str, Any] = {"__module__": __name__, "__annotations__": hints}
    for param in verb.params:
        hints[param.name] = types[param.type]
        if param.when:
            hints[param.name] = types[param.type] | msgspec.UnsetType
            namespace[param.name] = msgspec.UNSET
    name = verb.name[0].upper() + verb.name[1:]
    options = {"tag": verb.name, "rename": None}
    return new_class(name, (Action,), options, lambda body: body.update(namespace))
