"""Who may know what: the half of a game's secrets that is written apart from its views.

Whether a view leaks is judged by what stands here (law 6). So it is decided from the state alone,
and never by asking the code that makes views: what both ask, neither can find fault with. The kit
in damier.testing checks that they share nothing.
"""

from typing import Any, Generic, TypeVar

from msgspec.structs import replace

from .random import SeededRandom
from .value import Action, State

S = TypeVar("S", bound=State)
A = TypeVar("A", bound=Action)


class Secrecy(Generic[S, A]):
    """The secrets of one game. Write `twin`; and `reveals` where an action shows a secret,
    `action_view` where others see what somebody does."""

    def twin(self, state: S, viewer: str | None, rng: SeededRandom) -> S:
        """Another state that this viewer may not tell from this one."""
        return replace(state, rng_state=rng.get_state())

    def reveals(self, state: S, action: A, player_id: str) -> bool:
        """Whether this action may show somebody a secret, as a roll or a showdown does."""
        return False

    def action_view(self, before: S, action: A, actor: str, viewer: str | None) -> A | None:
        """An action as somebody else sees it; None hides all but that `actor` did something."""
        return action if viewer == actor else None

    def notice(self, before: S, action: A, actor: str, viewer: str | None) -> Any:
        """All that this viewer may notice of somebody else's action, as a value. Whoever notices
        the same must be told the same. None where that cannot be said beforehand, because the
        action shows a secret; a game that can say what it shows compares more."""
        if self.reveals(before, action, actor):
            return None
        return [actor, self.action_view(before, action, actor, viewer)]

    def first_notice(self, config: Any, viewer: str | None) -> Any:
        """All that this viewer may notice while the first state of this config is set up; None
        where a game does not say."""
        return None
