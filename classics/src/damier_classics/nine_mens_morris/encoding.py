"""Nine men's morris for learners: points to place on or take from, then moves from point to point;
whose turn it is, own men, the other's, men in hand, whether a man is to be taken."""

from collections.abc import Sequence
from typing import Any

from damier_classics.planes import Planes

from .state import MARKS, POINTS, Act, MorrisConfig, MorrisView, Move

SIDE = 7
MOVES = [f"{start}-{to}" for start in POINTS for to in POINTS]


class MorrisEncoding(Planes):
    def __init__(self) -> None:
        first, second = MARKS
        super().__init__([*POINTS, *MOVES], first, second, 1, len(POINTS))
        self.observation_size += 3
        self.plane_shape = (5, SIDE, SIDE)

    def observation(self, view: MorrisView, player_id: str) -> Sequence[int]:
        own = view.in_hand[player_id]
        other = sum(view.in_hand.values()) - own
        return [*super().observation(view, player_id), own, other, int(view.takes)]

    def planes(self, view: MorrisView, player_id: str) -> Sequence[int]:
        """Own men, the other's, men in both hands, whether a man is to be taken: on the square that
        the points lie on."""
        _, *men, own, other, takes = self.observation(view, player_id)
        row = [0] * (2 * SIDE * SIDE)
        for number, man in enumerate(men):
            plane, point = divmod(number, len(POINTS))
            column, line = POINTS[point]
            row[(plane * SIDE + int(line) - 1) * SIDE + ord(column) - ord("a")] = man
        for count in (own, other, takes):
            row += [count] * (SIDE * SIDE)
        return row

    def name(self, action: Act) -> str:
        return f"{action.start}-{action.to}" if isinstance(action, Move) else action.point


def encoding(engine: Any, config: MorrisConfig) -> MorrisEncoding:
    return MorrisEncoding()
