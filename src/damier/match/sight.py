"""What the viewers of a match are shown of its states, each view made once and kept as JSON.

What a viewer saw after one action is what that viewer sees before the next, and many viewers see
the same. Nothing is decided here: forgetting it all changes no byte. Who is told what is event.py.
"""

from typing import Any

from damier.core import Action, State, encode, plain
from damier.core.engine import GameEngine

from .patch import Fields, Operation, fields_of, patch_of_fields

AnyEngine = GameEngine[Any, Any, Any, Any]


class Sight:
    """One state, as each viewer who was asked for sees it."""

    __slots__ = ("_fields", "_views", "engine", "state")

    def __init__(self, engine: AnyEngine, state: State) -> None:
        self.engine = engine
        self.state = state
        self._views: dict[str | None, bytes] = {}
        self._fields: dict[bytes, Fields] = {}

    def view(self, viewer: str | None) -> bytes:
        """The view as JSON."""
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = encode(self.engine.get_player_view(self.state, viewer))
        return view

    def fields(self, view: bytes) -> Fields:
        """One of these views, taken apart for comparing."""
        fields = self._fields.get(view)
        if fields is None:
            fields = self._fields[view] = fields_of(view)
        return fields

    def __eq__(self, other: object) -> bool:
        """What was looked at so far makes no difference."""
        return isinstance(other, Sight) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]


class Sights:
    """The states on the way through one call, for all of its viewers."""

    __slots__ = ("_named", "_patches", "_sights", "engine")

    def __init__(self, engine: AnyEngine, *known: Sight) -> None:
        self.engine = engine
        self._sights = {id(sight.state): sight for sight in known}
        self._patches: dict[tuple[bytes, bytes], list[Operation]] = {}
        self._named: dict[int, tuple[Action, str, dict[str, Any]]] = {}

    def patch(self, before: State, after: State, viewer: str | None) -> list[Operation]:
        """How this viewer's view changes from one state to the next."""
        if before is after:
            return []
        left, right = self._sight(before), self._sight(after)
        sides = one, other = left.view(viewer), right.view(viewer)
        if one == other:
            return []
        patch = self._patches.get(sides)
        if patch is None:
            patch = patch_of_fields(left.fields(one), right.fields(other))
            self._patches[sides] = patch
        return patch

    def named(self, action: Action) -> tuple[str, dict[str, Any]]:
        """An action as its verb and its other fields."""
        known = self._named.get(id(action))
        if known is None:
            args = plain(action)
            known = self._named[id(action)] = (action, args.pop("type"), args)
        return known[1], known[2]

    def _sight(self, state: State) -> Sight:
        sight = self._sights.get(id(state))
        if sight is None:
            sight = self._sights[id(state)] = Sight(self.engine, state)
        return sight
