"""Draughts for learners: an action for every move along a diagonal; whose turn it is, then planes
of own men, own kings, the other's men and kings."""

from typing import Any

from damier_classics.planes import Planes

from .state import SIDES, SIZES, DraughtsConfig, Move, moves, number_of, square_name


class DraughtsEncoding(Planes):
    is_turned = True

    def __init__(self, config: DraughtsConfig) -> None:
        size = SIZES[config.variant]
        names = [f"{move.start}-{move.to}" for move in moves(size).values()]
        super().__init__(names, *SIDES, size, size)
        self.size = size

    def turned_name(self, name: str) -> str:
        last = self.size * self.size - 1
        return "-".join(
            square_name(self.size, last - number_of(self.size, square))
            for square in name.split("-")
        )

    def name(self, action: Move) -> str:
        return f"{action.start}-{action.to}"


def encoding(engine: Any, config: DraughtsConfig) -> DraughtsEncoding:
    return DraughtsEncoding(config)
