"""The arguments of one verb: numbers inside, handles and names on the wire, entities for hooks.

Inside, an argument is a card, a seat, an entity or a coordinate; None where it is not asked.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from damier.bundle.format import ParamSpec
from damier.bundle.state import HANDLE, BundleState, Layout
from damier.core import Action, Refusal

from .condition import Args


class VerbArguments:
    """Turns the arguments of one verb into an action, and back."""

    def __init__(
        self, params: tuple[ParamSpec, ...], layout: Layout, action_type: type[Action]
    ) -> None:
        self.params = params
        self.layout = layout
        self.action_type = action_type
        self.bare = None if params else action_type()
        """The only action of a verb without parameters."""
        self.args_of: dict[Action, Args] = {}
        """The arguments of actions that are made once."""

    def action(self, state: BundleState, args: Args, viewer: int) -> Action:
        """The action with these arguments, its cards named by this viewer's handles."""
        if self.bare is not None:
            return self.bare
        labels = state.labels[viewer]
        return self.named(state, args, lambda card: labels[card])

    def named(self, state: BundleState | None, args: Args, label: Callable[[int], int]) -> Action:
        fields: dict[str, Any] = {}
        for param, value in zip(self.params, args, strict=True):
            if value is None:
                continue
            if param.type == "Id":
                fields[param.name] = f"{HANDLE}{label(value)}"
            elif param.type == "PlayerId":
                assert state is not None
                fields[param.name] = state.player_ids[value]
            elif param.type == "EntityKind":
                fields[param.name] = self.layout.entity_names[value]
            else:
                fields[param.name] = value
        return self.action_type(**fields)

    def read(self, state: BundleState, action: Action, seat: int) -> Args | Refusal:
        """The arguments of an action as numbers, or why they are none."""
        if action in self.args_of:
            return self.args_of[action]
        args: list[int | None] = []
        for param in self.params:
            given = getattr(action, param.name)
            value = None if given is msgspec.UNSET else self._read(state, param, given, seat)
            if isinstance(value, Refusal):
                return value
            args.append(value)
        return tuple(args)

    def _read(
        self, state: BundleState, param: ParamSpec, given: object, seat: int
    ) -> int | Refusal:
        values = {"param": param.name, "value": given}
        if param.type == "Id":
            card = _card_labelled(given, state.labels[seat])
            return Refusal(code="unknown_card", values=values) if card is None else card
        if param.type == "PlayerId":
            if given in state.player_ids:
                return state.player_ids.index(str(given))
            return Refusal(code="unknown_player", values=values)
        if param.type == "EntityKind":
            index = self.layout.entity_index.get(given) if isinstance(given, str) else None
            if index is None or index not in self.kinds(param):
                return Refusal(code="unknown_entity", values=values)
            return index
        if type(given) is not int or not 0 <= given <= 255:
            return Refusal(code="out_of_range", values=values)
        return given

    def hook_arguments(self, args: Args, state: BundleState) -> dict[str, Any]:
        """The arguments as a hook reads them: players by id, cards and kinds by entity."""
        layout = self.layout
        named: dict[str, Any] = {}
        for param, value in zip(self.params, args, strict=True):
            if value is None:
                continue
            match param.type:
                case "Id":
                    named[param.name] = layout.name_of[value]
                case "PlayerId":
                    named[param.name] = state.player_ids[value]
                case "EntityKind":
                    named[param.name] = layout.entity_names[value]
                case "u8":
                    named[param.name] = value
        return named

    def kinds(self, param: ParamSpec) -> tuple[int, ...]:
        entities = enumerate(self.layout.entities)
        return tuple(i for i, entity in entities if param.kind in (None, entity.kind))


def _card_labelled(handle: object, labels: Sequence[int]) -> int | None:
    if not isinstance(handle, str) or not handle.startswith(HANDLE):
        return None
    digits = handle[1:]
    if not digits.isascii() or not digits.isdigit() or len(digits) > 10:
        return None
    number = int(digits)
    if str(number) != digits or number not in labels:
        return None
    return labels.index(number)
