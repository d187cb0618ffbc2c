"""What the viewers of a match are shown of one state, each view made once.

What a viewer saw after one action is what that viewer sees before the next. Nothing is decided
here: forgetting it all changes no byte. Who is told what is event.py.
"""

from typing import Any

from msgspec import Struct, field

from damier.core import GameEngine, State, View

AnyEngine = GameEngine[Any, Any, Any, Any]


class Sight(Struct, eq=False, gc=False):
    """One state, as each viewer who was asked for sees it."""

    engine: AnyEngine
    state: State
    views: dict[str | None, View] = field(default_factory=dict)

    def view(self, viewer: str | None) -> View:
        view = self.views.get(viewer)
        if view is None:
            view = self.views[viewer] = self.engine.get_player_view(self.state, viewer)
        return view

    def __eq__(self, other: object) -> bool:
        """What was looked at so far makes no difference."""
        return isinstance(other, Sight) and self.state == other.state

    __hash__ = None  # type: ignore[assignment]
