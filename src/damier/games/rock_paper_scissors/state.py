"""The shapes of rock-paper-scissors."""

from typing import Annotated, Literal

from msgspec import Meta

from damier.core import Action, Config, State, View

Choice = Literal["rock", "paper", "scissors"]
BEATS: dict[Choice, Choice] = {"rock": "scissors", "paper": "rock", "scissors": "paper"}
CHOICES = tuple(BEATS)


class RpsConfig(Config):
    wins_needed: Annotated[int, Meta(ge=1, le=99)] = 1


class RpsState(State):
    wins_needed: int
    choices: tuple[Choice | None, ...] = (None, None)
    scores: tuple[int, ...] = (0, 0)
    last_round: tuple[Choice, ...] | None = None
    revealed: bool = False


class RpsView(View):
    wins_needed: int
    choices: dict[str, Choice | Literal["hidden"] | None]
    scores: dict[str, int]
    last_round: dict[str, Choice] | None
    revealed: bool


class Choose(Action):
    choice: Choice
