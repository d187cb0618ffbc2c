"""The shapes of Oware. Houses are numbered as they are sown: A to F, then a to f."""

from typing import Annotated

from msgspec import Meta

from damier.core import Action, Config, State, View
from damier_classics.houses import House


class OwareConfig(Config):
    seeds: Annotated[int, Meta(ge=1, le=6)] = 4
    """In each house at the start."""


class OwareState(State):
    houses: tuple[int, ...]
    stores: tuple[int, ...] = (0, 0)
    last: str | None = None
    since_capture: tuple[tuple[int, ...], ...] = ()
    """Where the seeds lay after each turn since the last capture, with who was to sow."""


class OwareView(View):
    houses: tuple[int, ...]
    stores: dict[str, int]
    last: str | None
    """The house that was sown last."""
    since_capture: tuple[tuple[int, ...], ...]


class Sow(Action):
    house: House
