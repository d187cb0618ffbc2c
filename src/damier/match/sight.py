"""What the viewers of a match are shown of one state, each view made once.

What a viewer saw after one action is what that viewer sees before the next. Nothing is decided
here: forgetting it all changes no byte. Who is told what is event.py.
"""

from typing import Any

from damier.core import State, View
from damier.core.engine import GameEngine

AnyEngine = GameEngine[Any, Any, Any, Any]


class Sight:
    """One state, as each viewer who was asked for sees it."""

    __slots__ = ("_views", "engine", "state")

    def __init__(self, engine: AnyEngine, state: State) -> None:
        self.engine = engine
        self.state = state
        self._views: dict[str | None, View] = {}

    def view(self, viewer: str | None) -> View:
        view = self._views.get(viewer)
        if view is None:
            view = self._views[viewer] = self.engine.get_player_view(self.state, viewer)
        return view

    def __eq__(self, other: object) -> bool:
        """What was looked at so far makes no difference."""
        return isinstance(other, Sight) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]
