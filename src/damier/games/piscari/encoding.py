"""Piscari for learners: ten actions; who stands where, the die, and whose turn it is.

Action 0 rolls, 1 to 9 place on a1 to c3. An observation has six bits a cell (own fisherman, fish,
fly, then the other's), three for the die, and one that says that it is the player's turn.
"""

from collections.abc import Sequence
from typing import Any

from .board import CELLS, ICONS
from .state import PLACES, ROLL, PiscariView

BITS_A_CELL = 2 * len(ICONS)
ACTIONS = (ROLL, *PLACES)
NUMBERS = {action: number for number, action in enumerate(ACTIONS)}


class PiscariEncoding:
    action_count = len(ACTIONS)
    observation_size = BITS_A_CELL * len(CELLS) + len(ICONS) + 1
    plane_shape = (BITS_A_CELL + len(ICONS), 3, 3)

    def observation(self, view: PiscariView, player_id: str) -> Sequence[int]:
        row = [0] * self.observation_size
        colour = view.colours[player_id]
        for cell, figure in enumerate(view.board.values()):
            if figure is not None:
                other = len(ICONS) * (figure.colour != colour)
                row[BITS_A_CELL * cell + other + ICONS.index(figure.icon)] = 1
        if view.die is not None:
            row[BITS_A_CELL * len(CELLS) + ICONS.index(view.die)] = 1
        row[-1] = int(view.current_player_id == player_id)
        return row

    def planes(self, view: PiscariView, player_id: str) -> Sequence[int]:
        """A plane for each own figure, for each of the other's, and for each icon of the die."""
        *bits, _ = self.observation(view, player_id)
        cells, die = bits[: -len(ICONS)], bits[-len(ICONS) :]
        figures = [bit for kind in range(BITS_A_CELL) for bit in cells[kind::BITS_A_CELL]]
        return [*figures, *(bit for bit in die for _ in CELLS)]

    def turned(self, seat: int) -> Sequence[int]:
        return range(self.action_count)

    def numbers(
        self, view: PiscariView, valid_actions: Sequence[Any], player_id: str
    ) -> Sequence[int]:
        return [NUMBERS[action] for action in valid_actions]

    def label(self, number: int) -> str:
        return "roll" if number == 0 else CELLS[number - 1]


def encoding(engine: Any, config: Any) -> PiscariEncoding:
    return PiscariEncoding()
