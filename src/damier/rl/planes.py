"""An encoding laid out as planes, turned to whoever looks: for networks that look at neighbours.

A game offers it in its `encoding.py`: `plane_shape`, `planes` and `turned` beside what every
encoding has. Indices are turned like the board, so that each seat learns the same game.
"""

from collections.abc import Sequence
from typing import Any

from .port import PlaneEncoding


class TurnedEncoding:
    """The same actions and what is seen, as each seat has them before its eyes."""

    def __init__(self, plain: PlaneEncoding, players: tuple[str, ...]) -> None:
        self.plain = plain
        self.action_count = plain.action_count
        self.shape = plain.plane_shape
        planes, rows, columns = self.shape
        self.observation_size = planes * rows * columns
        self._turned = {player: plain.turned(seat) for seat, player in enumerate(players)}

    def observation(self, view: Any, player_id: str) -> bytes | Sequence[int]:
        return self.plain.planes(view, player_id)

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        turned = self._turned[player_id]
        return [turned[number] for number in self.plain.numbers(view, valid_actions, player_id)]

    def label(self, number: int) -> str:
        """As the first seat sees it, whose board is not turned."""
        return self.plain.label(number)
