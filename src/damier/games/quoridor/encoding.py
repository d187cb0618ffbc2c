"""Quoridor for learners: an action for every wall, cell and the pass; planes of what stands where.

Actions go by the kernels' numbers: horizontal walls, vertical walls, cells, the pass. An
observation has a plane of cells for each pawn (the viewer's first), a plane of walls for each
orientation, the walls left in each hand in the same order, the viewer's seat, and whose turn it is.
"""

from collections.abc import Sequence
from typing import Any

from .state import QuoridorConfig, QuoridorView, names_of


class QuoridorEncoding:
    def __init__(self, config: QuoridorConfig) -> None:
        self.names = names_of(config.size)
        self.players = config.player_ids
        self.action_count = len(self.names.actions)
        self.cells = len(self.names.cells)
        self.observation_size = len(self.players) * (self.cells + 2) + self.names.first_cell + 1

    def observation(self, view: QuoridorView, player_id: str) -> Sequence[int]:
        players, names = self.players, self.names
        seat = players.index(player_id)
        around = (*players[seat:], *players[:seat])
        row = [0] * self.observation_size
        for plane, player in enumerate(around):
            row[plane * self.cells + names.numbers[view.pawns[player]] - names.first_cell] = 1
        at = len(players) * self.cells
        for wall in view.walls:
            row[at + names.numbers[wall]] = 1
        at += names.first_cell
        for place, player in enumerate(around):
            row[at + place] = view.walls_left[player]
        row[at + len(players) + seat] = 1
        row[-1] = int(view.current_player_id == player_id)
        return row

    def numbers(
        self, view: QuoridorView, valid_actions: Sequence[Any], player_id: str
    ) -> Sequence[int]:
        return [self.names.number_of_action[action] for action in valid_actions]

    def label(self, number: int) -> str:
        return self.names.of_number[number]


def encoding(engine: Any, config: QuoridorConfig) -> QuoridorEncoding:
    return QuoridorEncoding(config)
