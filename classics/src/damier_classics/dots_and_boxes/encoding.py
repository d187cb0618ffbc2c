"""Dots and boxes for learners: an action a side; whose turn it is, sides drawn, own boxes, the
other's."""

from collections.abc import Sequence
from typing import Any

from .state import FREE, MARKS, DotsConfig, DotsView, Draw, layout_of


class DotsEncoding:
    def __init__(self, config: DotsConfig) -> None:
        self.layout = layout_of(config.columns, config.rows)
        self.action_count = len(self.layout.names)
        self.rows, self.columns = 2 * config.rows + 1, 2 * config.columns + 1
        self.plane_shape = (3, self.rows, self.columns)
        self.observation_size = 1 + self.action_count + 2 * len(self.layout.sides_of_box)

    def observation(self, view: DotsView, player_id: str) -> Sequence[int]:
        seat = view.player_ids.index(player_id)
        row = [int(view.current_player_id == player_id)]
        row += [int(mark != FREE) for mark in view.sides]
        for mark in (MARKS[seat], MARKS[1 - seat]):
            row += [int(one == mark) for one in view.boxes]
        return row

    def planes(self, view: DotsView, player_id: str) -> Sequence[int]:
        """Sides drawn, own boxes, the other's, where they lie between the dots."""
        seat = view.player_ids.index(player_id)
        area = self.rows * self.columns
        row = [0] * (3 * area)
        for (x, y, way), mark in zip(self.layout.places, view.sides, strict=True):
            across, up = (1, 0) if way == "h" else (0, 1)
            row[(2 * y + up) * self.columns + 2 * x + across] = int(mark != FREE)
        for box, mark in enumerate(view.boxes):
            y, x = divmod(box, self.columns // 2)
            for plane, own in enumerate((MARKS[seat], MARKS[1 - seat]), 1):
                row[plane * area + (2 * y + 1) * self.columns + 2 * x + 1] = int(mark == own)
        return row

    def turned(self, seat: int) -> Sequence[int]:
        return range(self.action_count)

    def numbers(self, view: Any, valid_actions: Sequence[Draw], player_id: str) -> Sequence[int]:
        return [self.layout.numbers[action.side] for action in valid_actions]

    def label(self, number: int) -> str:
        return self.layout.names[number]


def encoding(engine: Any, config: DotsConfig) -> DotsEncoding:
    return DotsEncoding(config)
