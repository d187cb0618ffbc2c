"""Boards for learners: a plane of bits for each kind of piece, the viewer's own first.

A view is read by its text of cells alone; what else a game tells its learner it adds itself. Where
the sides play in opposite directions, the board is turned round for the second player.
"""

from collections.abc import Mapping, Sequence
from typing import Any


class Planes:
    """An encoding from the names of actions and the letters of cells.

    `own` and `other` are the letters of the first player's pieces and of the second's, kind by
    kind. A row holds whether it is the viewer's turn, then the planes.
    """

    is_turned = False
    """Whether the second player looks from the other side."""

    def __init__(self, names: Sequence[str], own: str, other: str, rows: int, columns: int) -> None:
        self.names = tuple(names)
        self.index: Mapping[str, int] = {name: number for number, name in enumerate(self.names)}
        self.letters = (own + other, other + own)
        self.action_count = len(self.names)
        self.observation_size = 1 + len(own + other) * rows * columns
        self.plane_shape = (len(own + other), rows, columns)

    def observation(self, view: Any, player_id: str) -> Sequence[int]:
        seat = view.player_ids.index(player_id)
        row = [int(view.current_player_id == player_id)]
        for letter in self.letters[seat]:
            row.extend(int(cell == letter) for cell in view.cells)
        return row

    def planes(self, view: Any, player_id: str) -> Sequence[int]:
        seat = view.player_ids.index(player_id)
        cells = view.cells[::-1] if self.is_turned and seat else view.cells
        return [int(cell == letter) for letter in self.letters[seat] for cell in cells]

    def turned(self, seat: int) -> Sequence[int]:
        if not (self.is_turned and seat):
            return range(self.action_count)
        return [self.index[self.turned_name(name)] for name in self.names]

    def turned_name(self, name: str) -> str:
        """An action's name on the board turned round."""
        raise NotImplementedError

    def numbers(self, view: Any, valid_actions: Sequence[Any], player_id: str) -> Sequence[int]:
        return [self.index[self.name(action)] for action in valid_actions]

    def name(self, action: Any) -> str:
        raise NotImplementedError

    def label(self, number: int) -> str:
        return self.names[number]
