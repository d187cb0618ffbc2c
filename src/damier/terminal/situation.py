"""How a match stands for who looks at it: all that a screen needs, whoever carries the match.

A table in this process and one behind a socket both end up here.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from damier.scene import Scene

Choice = Mapping[str, Any]
"""An action: its verb under `type`, and its arguments."""


@dataclass(frozen=True)
class Chair:
    """A seat and who sits there; `told` is what is said of them: a bot's level, or away."""

    player: str
    name: str
    told: str = ""
    clock: str = ""
    is_to_act: bool = False


@dataclass(frozen=True)
class Happened:
    """One thing that happened, in words and as players write it down."""

    seq: int
    actor: str
    text: str
    notation: str = ""
    effect: str = ""
    """What came of it, where that is told apart."""


@dataclass(frozen=True)
class Situation:
    """A moment of a match, as one viewer sees it."""

    game: str = ""
    subtitle: str = ""
    viewer: str | None = None
    seq: int = -1
    scene: Scene | None = None
    board: str = ""
    says: str = ""
    legal: Sequence[Choice] = ()
    labels: Sequence[str] = ()
    notations: Sequence[str] = ()
    questions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """What is asked for each argument of a verb."""
    moves: Sequence[Happened] = ()
    chairs: Sequence[Chair] = ()
    is_over: bool = False
    thinking: str | None = None
    """Who is thinking, where that is known."""
    hand_over: str | None = None
    """Who is to look now, while the one before looks away."""
    question: str | None = None
    """What somebody else asks, to be answered with yes or no."""
    status: str = ""
    """What is wrong with the line, or what is waited for."""
    rules: Sequence[str] = field(default=())


class Refused(Exception):
    """What was asked is not done; the text says why, in the person's language."""


class Carrier(Protocol):
    """What brings a person's wishes to a match, and what happened back."""

    situation: Situation
    on_change: Callable[[], None]
    """Called whenever the situation has changed."""

    def parsed(self, text: str) -> Choice | None:
        """What a player wrote, as an action that may be against the rules; None if unreadable."""

    async def run(self) -> None:
        """Go on until the match is over."""

    async def act(self, choice: Choice) -> None: ...

    async def undo(self) -> None: ...

    async def resign(self) -> None: ...

    async def advise(self) -> str:
        """A bot's advice, as a sentence."""

    async def answer(self, agrees: bool) -> None:
        """Answer the question that somebody else asked."""

    def refresh(self) -> None:
        """Look again: clocks have gone on."""

    def take_over(self) -> None:
        """The next person looks at the screen now."""
