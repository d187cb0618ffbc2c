"""What an encoding is: a game as numbers, for learners; encoding.py finds that of each game.

It is given views and valid actions, never a state, so it cannot show what its player may not know.
"""

from collections.abc import Sequence
from typing import Any, Protocol

LOWEST, HIGHEST = -128, 127
"""What an entry of an observation can hold: a signed byte."""


class Encoding(Protocol):
    """How one game under one config looks to a learner."""

    action_count: int
    observation_size: int

    def observation(self, view: Any, player_id: str) -> bytes | Sequence[int]:
        """What this player sees, as so many signed bytes."""

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        """The index of each valid action. Actions that are alike in all the player can see may
        share one: the first of them stands for all."""

    def label(self, number: int) -> str:
        """An index in words."""


class PlaneEncoding(Encoding, Protocol):
    """An encoding that can also lay its observation out as planes."""

    plane_shape: tuple[int, int, int]
    """Planes, rows, columns."""

    def planes(self, view: Any, player_id: str) -> bytes | Sequence[int]:
        """What this player sees, plane by plane, row by row, with the board turned so that
        each player looks at it as the first does."""

    def turned(self, seat: int) -> Sequence[int]:
        """For each index, the one that means the same on the board as this seat sees it."""
