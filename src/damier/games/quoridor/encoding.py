"""Quoridor for learners: an action for every wall, cell and the pass; planes of what stands where.

Actions go by the kernels' numbers: horizontal walls, vertical walls, cells, the pass. An
observation has a plane of cells for each pawn (the viewer's first), a plane of walls for each
orientation, the walls left in each hand in the same order, the viewer's seat, and whose turn it is.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any

from .state import QuoridorConfig, QuoridorView, names_of


class QuoridorEncoding:
    def __init__(self, config: QuoridorConfig) -> None:
        self.names = names_of(config.size)
        self.players = config.player_ids
        self.action_count = len(self.names.actions)
        self.cells = len(self.names.cells)
        self.size = config.size
        self.plane_shape = (2 * len(self.players) + 2, config.size, config.size)
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

    def planes(self, view: QuoridorView, player_id: str) -> Sequence[int]:
        """Pawns from the own one on, horizontal walls, vertical walls, walls left in each hand;
        turned so that the own goal is the top row. A wall is at the cell it is named after."""
        players, names, area = self.players, self.names, self.cells
        seat = players.index(player_id)
        around = (*players[seat:], *players[:seat])
        turned = self.turned(seat)
        row = [0] * ((2 * len(players) + 2) * area)
        for plane, player in enumerate(around):
            cell = turned[names.numbers[view.pawns[player]]] - names.first_cell
            row[plane * area + cell] = 1
        walls = len(players) * area
        for wall in view.walls:
            name = names.of_number[turned[names.numbers[wall]]]
            plane = walls + area * name.endswith("v")
            row[plane + names.numbers[name[:-1]] - names.first_cell] = 1
        hands = walls + 2 * area
        for place, player in enumerate(around):
            row[hands + place * area : hands + (place + 1) * area] = [
                view.walls_left[player]
            ] * area
        return row

    def turned(self, seat: int) -> Sequence[int]:
        quarters = seat * (4 // len(self.players))
        return turned_actions(self.size, quarters)

    def numbers(
        self, view: QuoridorView, valid_actions: Sequence[Any], player_id: str
    ) -> Sequence[int]:
        return [self.names.number_of_action[action] for action in valid_actions]

    def label(self, number: int) -> str:
        return self.names.of_number[number]


@cache
def turned_actions(size: int, quarters: int) -> tuple[int, ...]:
    """For each action, its number after so many quarter turns, each of which brings the left side
    of the board to the bottom."""
    last = size - 1
    walls = 2 * last * last
    found = tuple(range(walls + size * size + 1))
    for _ in range(quarters):
        turn = []
        for number in range(walls):
            side, place = divmod(number, last * last)
            # Horizontal walls are numbered row by row, vertical ones column by column.
            across, along = divmod(place, last)
            x, y = (across, along) if side else (along, across)
            x, y = last - 1 - y, x
            turn.append(y * last + x if side else last * last + x * last + y)
        for cell in range(size * size):
            y, x = divmod(cell, size)
            turn.append(walls + x * size + last - y)
        turn.append(walls + size * size)
        found = tuple(turn[number] for number in found)
    return found


def encoding(engine: Any, config: QuoridorConfig) -> QuoridorEncoding:
    return QuoridorEncoding(config)
