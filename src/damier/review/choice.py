"""A choice that somebody had, and what a first and a longer look said of it."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Choice:
    """A choice that somebody had, and what the first look said."""

    seq: int
    state: Any
    player: str
    played: Any
    best: Any
    line: tuple[Any, ...]
    value: float | None
    values: tuple[tuple[Any, float], ...]
    is_alone: bool
    """Whether nobody else chose at the same time."""


@dataclass(frozen=True)
class Turning:
    """A choice that cost much, after the longer look; values from -1 to 1."""

    choice: Choice
    better: Any
    line: tuple[Any, ...]
    """What the longer look expects, the better action first."""
    worth: float
    left: float

    @property
    def cost(self) -> float:
        """In chances."""
        return (self.worth - self.left) / 2
