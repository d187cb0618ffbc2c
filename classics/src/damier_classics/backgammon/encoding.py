"""Backgammon for learners: a number for each way from a point or the bar, then the rest by name;
both sides' checkers, the dice, the cube and the score, the viewer's own first."""

from collections.abc import Sequence
from typing import Any

from .state import BAR, SIDES, Act, BackgammonView, Move, goal, number_of, origin
from .text import WORDS, notation

WAYS = tuple(
    (start, start - distance)
    for start in range(1, BAR + 1)
    for distance in range(1, min(start, SIDES) + 1)
)
"""From where to where, as whoever moves counts the points; 0 is off the board."""
INDEX = {way: number for number, way in enumerate(WAYS)}
REST = len(WAYS)
PHASES = ("roll", "answer", "move", "over")


class BackgammonEncoding:
    action_count = REST + len(WORDS)
    observation_size = 1 + 2 * (BAR + 1) + 2 * SIDES + len(PHASES) + 2 + 2

    def observation(self, view: BackgammonView, player_id: str) -> Sequence[int]:
        other = next(player for player in view.player_ids if player != player_id)
        sides = (player_id, other)
        stake = view.stake if view.owner != other else -view.stake
        dice = view.left if view.phase == "move" else ()
        counts = [dice.count(die) for die in range(1, SIDES + 1)]
        is_own = view.current_player_id == player_id
        return [
            int(is_own),
            *(count for player in sides for count in view.checkers[player]),
            *(counts if is_own else [0] * SIDES),
            *([0] * SIDES if is_own else counts),
            *(int(view.phase == phase) for phase in PHASES),
            stake,
            int(view.owner is None),
            *(view.points - view.scores[player] for player in sides),
        ]

    def numbers(
        self, view: BackgammonView, valid_actions: Sequence[Act], player_id: str
    ) -> Sequence[int]:
        return [self._number(action) for action in valid_actions]

    def _number(self, action: Act) -> int:
        if not isinstance(action, Move):
            return REST + WORDS.index(notation(action))
        return INDEX[number_of(action.start), number_of(action.to)]

    def label(self, number: int) -> str:
        if number >= REST:
            return WORDS[number - REST]
        start, to = WAYS[number]
        return f"{origin(start)}/{goal(to)}"


def encoding(engine: Any, config: Any) -> BackgammonEncoding:
    return BackgammonEncoding()
