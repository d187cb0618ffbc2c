"""Battleship for learners: ships across by their first cell, ships down, then shots; own ships,
what came of the shots into each sea, and which ships each has still to lay."""

from collections.abc import Sequence
from typing import Any

from .state import BERTHS, FLEETS, HIT, MISSED, NAMES, SUNK, Act, BattleshipConfig, BattleshipView
from .text import notation


class BattleshipEncoding:
    def __init__(self, config: BattleshipConfig) -> None:
        names = NAMES[config.size]
        self.fleet = FLEETS[config.size]
        self.names = (*(f"{n}h" for n in names), *(f"{n}v" for n in names), *names)
        self.index = {name: number for number, name in enumerate(self.names)}
        self.action_count = len(self.names)
        self.observation_size = 1 + 7 * len(names) + 2 * len(self.fleet)

    def observation(self, view: BattleshipView, player_id: str) -> Sequence[int]:
        first, second = view.player_ids
        other = second if player_id == first else first
        row = [int(view.current_player_id == player_id)]
        cells = 0
        for length, ship in zip(self.fleet, view.ships[player_id], strict=False):
            cells |= BERTHS[view.size, length][ship]
        row += [cells >> number & 1 for number in range(len(view.waters[player_id]))]
        for player in (player_id, other):
            for letter in (MISSED, HIT, SUNK):
                row += [int(one == letter) for one in view.waters[player]]
        for player in (player_id, other):
            row += [int(number >= view.laid[player]) for number in range(len(self.fleet))]
        return row

    def numbers(self, view: Any, valid_actions: Sequence[Act], player_id: str) -> Sequence[int]:
        return [self.index[notation(action)] for action in valid_actions]

    def label(self, number: int) -> str:
        return self.names[number]


def encoding(engine: Any, config: BattleshipConfig) -> BattleshipEncoding:
    return BattleshipEncoding(config)
