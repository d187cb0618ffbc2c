"""Quoridor many matches at once, for learners: the rows of encoding.py, made in the kernel."""

from typing import Any

from .batch_kernel import MatchRows
from .board_kernel import board_of
from .state import QuoridorConfig, QuoridorState


class QuoridorBatch:
    """So many matches; who steps them says when each begins."""

    def __init__(self, first: QuoridorState, count: int) -> None:
        players = len(first.player_ids)
        self._matches = MatchRows(board_of(first.size, players), first.walls_left[0], count)
        self._rewards = [
            tuple(1.0 if seat == winner else -1.0 for seat in range(players))
            for winner in range(players)
        ]
        self.rows, self.movers = self._matches.rows, self._matches.movers

    def begin(self, place: int, seed: int) -> None:
        """Begin the match at this place; it has no luck for a seed to decide."""
        self._matches.begin(place)

    def play(self, actions: list[int]) -> list[tuple[int, tuple[float, ...]]]:
        """Play an action in each match, all of them allowed; which are over, and what each seat
        gets."""
        over = self._matches.play(actions)
        return [(over[at], self._rewards[over[at + 1]]) for at in range(0, len(over), 2)]

    def observation(self, place: int, seat: int) -> bytes:
        """What a seat sees of a match that is over or is cut off."""
        return self._matches.show_to(place, seat)


def batch(engine: Any, config: QuoridorConfig, count: int) -> QuoridorBatch:
    return QuoridorBatch(engine.init(config), count)
