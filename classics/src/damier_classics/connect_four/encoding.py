"""Connect Four for learners: an action a column; whose turn it is, own discs, the other's."""

from typing import Any

from damier_classics.planes import Planes

from .state import LETTERS, MARKS, ConnectFourConfig, Drop


class ConnectFourEncoding(Planes):
    def __init__(self, config: ConnectFourConfig) -> None:
        first, second = MARKS
        super().__init__(LETTERS[: config.columns], first, second, config.rows, config.columns)

    def name(self, action: Drop) -> str:
        return action.column


def encoding(engine: Any, config: ConnectFourConfig) -> ConnectFourEncoding:
    return ConnectFourEncoding(config)
