"""What a bot is: somebody who is shown a view and names an action.

A bot sees what its player sees. It draws luck only from the generator it is given, does no I/O,
and stops when its budget is spent. The ten-line bot overrides `choose_action`; one that searches
overrides `advise`, and so can explain itself.
"""

from collections.abc import Sequence
from typing import Any, Generic

from damier.core import A, C, GameEngine, S, SeededRandom, V, Value

from .budget import Budget


class Advice(Value, Generic[A]):
    """An action, and what the bot thinks of it: a value from -1 (lost) to 1 (won), where it has
    one, and the play it expects after."""

    action: A
    value: float | None = None
    line: tuple[A, ...] = ()
    values: tuple[tuple[A, float], ...] = ()
    """What it thinks of each action it looked at, best first."""


class Bot(Generic[C, S, A, V]):
    """Plays one seat of one match. Override `choose_action` or `advise`."""

    name: str = "bot"

    def __init__(self, engine: GameEngine[C, S, A, V], player_id: str) -> None:
        self.engine = engine
        self.player_id = player_id

    def choose_action(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> A:
        """One of the valid actions."""
        return self.advise(view, valid_actions, rng, budget).action

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        """The same, with the reasons for it."""
        if type(self).choose_action is Bot.choose_action:
            raise TypeError(f"{type(self).__name__} overrides neither choose_action nor advise")
        return Advice(action=self.choose_action(view, valid_actions, rng, budget))

    def on_game_start(self, view: V) -> None:
        """Called before the first choice."""

    def on_game_end(self, view: V) -> None:
        """Called after the last one."""


AnyBot = Bot[Any, Any, Any, Any]
