"""The shapes of Kalah. Houses are numbered as they are sown: A to F, then a to f."""

from typing import Annotated

from msgspec import Meta

from damier.core import Action, Config, State, View
from damier_classics.houses import House


class KalahConfig(Config):
    seeds: Annotated[int, Meta(ge=1, le=6)] = 4
    """In each house at the start."""
    empty_capture: bool = False
    """Whether a last seed is captured though the house across is empty."""


class KalahState(State):
    empty_capture: bool
    houses: tuple[int, ...]
    stores: tuple[int, ...] = (0, 0)
    last: str | None = None


class KalahView(View):
    empty_capture: bool
    houses: tuple[int, ...]
    stores: dict[str, int]
    last: str | None
    """The house that was sown last."""


class Sow(Action):
    house: House
