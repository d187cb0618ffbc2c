"""Reversi for learners: an action a cell, then the pass; own discs, then the other's."""

from typing import Any

from damier_classics.planes import Planes

from .state import MARKS, Act, Place, ReversiConfig, cell_name
from .text import PASS


class ReversiEncoding(Planes):
    def __init__(self, config: ReversiConfig) -> None:
        first, second = MARKS
        count = config.size * config.size
        names = [*(cell_name(config.size, number) for number in range(count)), PASS]
        super().__init__(names, first, second, config.size, config.size)

    def name(self, action: Act) -> str:
        return action.cell if isinstance(action, Place) else PASS


def encoding(engine: Any, config: ReversiConfig) -> ReversiEncoding:
    return ReversiEncoding(config)
