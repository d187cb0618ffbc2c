"""Tic-tac-toe for learners: nine actions, a1 to c3; whether it is the own turn, a bit for each own
mark, then one for each of the other's.

A game without this file is encoded too; one that knows its own shape is encoded faster.
"""

from collections.abc import Sequence
from typing import Any

from .engine import CELLS, FREE, INDEX, MARKS, Place, TicTacToeView

SECOND, FIRST = MARKS[0], MARKS[1]
OWN = {
    mark: str.maketrans({mark: "\1", other: "\0", FREE: "\0"})
    for mark, other in ((FIRST, SECOND), (SECOND, FIRST))
}
"""A board as bytes that are 1 where this mark stands."""

TURN = ("\0", "\1")
NUMBERS = {Place(cell=cell): INDEX[cell] for cell in CELLS}


class TicTacToeEncoding:
    action_count = len(CELLS)
    observation_size = 1 + 2 * len(CELLS)
    plane_shape = (2, 3, 3)

    def observation(self, view: TicTacToeView, player_id: str) -> bytes:
        is_first = player_id == view.player_ids[0]
        own, other = (FIRST, SECOND) if is_first else (SECOND, FIRST)
        turn, cells = TURN[view.current_player_id == player_id], view.cells
        return (turn + cells.translate(OWN[own]) + cells.translate(OWN[other])).encode()

    def planes(self, view: TicTacToeView, player_id: str) -> bytes:
        return self.observation(view, player_id)[1:]

    def turned(self, seat: int) -> Sequence[int]:
        return range(self.action_count)

    def numbers(
        self, view: TicTacToeView, valid_actions: Sequence[Place], player_id: str
    ) -> Sequence[int]:
        return [NUMBERS[action] for action in valid_actions]

    def label(self, number: int) -> str:
        return CELLS[number]


def encoding(engine: Any, config: Any) -> TicTacToeEncoding:
    return TicTacToeEncoding()
