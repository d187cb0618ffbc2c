"""Go for learners: an action a point, then the pass; own stones, then the other's."""

from typing import Any

from damier_classics.planes import Planes

from .state import MARKS, Act, GoConfig, Play, point_name
from .text import PASS


class GoEncoding(Planes):
    def __init__(self, config: GoConfig) -> None:
        first, second = MARKS
        count = config.size * config.size
        names = [*(point_name(config.size, number) for number in range(count)), PASS]
        super().__init__(names, first, second, config.size, config.size)

    def name(self, action: Act) -> str:
        return action.point if isinstance(action, Play) else PASS


def encoding(engine: Any, config: GoConfig) -> GoEncoding:
    return GoEncoding(config)
