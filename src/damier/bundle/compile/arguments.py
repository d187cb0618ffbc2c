"""The arguments of one verb: numbers inside, handles and names on the wire, entities for hooks.

Inside, an argument is a card, a seat, an entity or a coordinate; None where it is not asked.
"""

from collections.abc import Callable, Collection, Sequence
from typing import Any

import msgspec

from damier.bundle.format import ParamSpec
from damier.bundle.state import HANDLE, BundleState, Layout
from damier.core import Action, Refusal

from .condition import Arg, Args


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
        self._asks_always = not any(param.when for param in params)
        self._trait_values = {
            p.name: layout.values_of(p.trait) for p in params if p.type == "Trait"
        }

    def filled(self, args: Args) -> Args:
        """The arguments with 0 or nobody in place of what is not asked."""
        if self._asks_always:
            return args
        absent = (0 if param.type in ("u8", "Number") else -1 for param in self.params)
        return tuple(
            instead if value is None else value
            for value, instead in zip(args, absent, strict=False)
        )

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
            if isinstance(value, tuple):
                fields[param.name] = tuple(f"{HANDLE}{label(card)}" for card in value)
            elif param.type == "Id":
                fields[param.name] = f"{HANDLE}{label(value)}"
            elif param.type == "PlayerId":
                assert state is not None
                fields[param.name] = state.player_ids[value]
            else:
                fields[param.name] = self._called(param, value)
        return self.action_type(**fields)

    def _called(self, param: ParamSpec, value: int) -> str | int:
        """A value that is the same for everybody, as people write it."""
        match param.type:
            case "EntityKind":
                return self.layout.entity_names[value]
            case "Cell":
                return self._cells(param)[value]
            case "Trait":
                return self._trait_values[param.name][value]
            case "Word":
                return param.words[value]
        return value

    def _cells(self, param: ParamSpec) -> tuple[str, ...]:
        graph = self.layout.zone_named[param.board].graph
        return graph.cells if graph is not None else ()

    def read(self, state: BundleState, action: Action, seat: int) -> Args | Refusal:
        """The arguments of an action as numbers, or why they are none."""
        if action in self.args_of:
            return self.args_of[action]
        args: list[Arg | None] = []
        for param in self.params:
            given = getattr(action, param.name)
            value = None if given is msgspec.UNSET else self._read(state, param, given, seat)
            if isinstance(value, Refusal):
                return value
            args.append(value)
        return tuple(args)

    def _read(
        self, state: BundleState, param: ParamSpec, given: object, seat: int
    ) -> Arg | Refusal:
        values = {"param": param.name, "value": given}
        if param.type == "Ids":
            cards = [_card_labelled(handle, state.labels[seat]) for handle in given]  # type: ignore[attr-defined]
            found = tuple(card for card in cards if card is not None)
            return (
                found if len(found) == len(cards) else Refusal(code="unknown_card", values=values)
            )
        if param.type in ("Cell", "Trait", "Word"):
            names: Sequence[object] = (
                self._cells(param) if param.type == "Cell"
                else self._trait_values[param.name] if param.type == "Trait" else param.words
            )  # fmt: skip
            known = given in names and not isinstance(given, bool)
            return names.index(given) if known else Refusal(code="unknown_word", values=values)
        if param.type == "Number":
            return given if type(given) is int else Refusal(code="out_of_range", values=values)
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
        return self._told(args, state, self.layout.name_of)

    def _told(self, args: Args, state: Any, name_of: Sequence[str | None]) -> dict[str, Any]:
        named: dict[str, Any] = {}
        for param, value in zip(self.params, args, strict=True):
            if value is None:
                continue
            if isinstance(value, tuple):
                named[param.name] = [name_of[card] for card in value]
            elif param.type == "Id":
                named[param.name] = name_of[value]
            elif param.type == "PlayerId":
                named[param.name] = state.player_ids[value]
            else:
                named[param.name] = self._called(param, value)
        return named

    def seen_arguments(self, args: Args, position: Any, seen: Collection[int]) -> dict[str, Any]:
        """The same for a hook that knows what somebody sees: no card but by sight."""
        names = [name if card in seen else None for card, name in enumerate(self.layout.name_of)]
        return self._told(args, position, names)

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
