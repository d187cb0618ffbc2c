"""How many ways there are to play so many turns: the counts that programmers of these games agree
on (Aart Bik's for Reversi and English draughts). Connect Four needs nobody: 7 to the power of the
depth, until a column is full.
"""

from typing import Any

import pytest

from classics.tests.openspiel import engine_of, start
from damier.catalogue import AnyEngine

COUNTS = [
    ("connect-four", {}, (7, 49, 343, 2401, 16807)),
    ("reversi", {}, (4, 12, 56, 244, 1396)),
    ("draughts", {"variant": "english"}, (7, 49, 302, 1469, 7361)),
    ("draughts", {"variant": "international"}, (9, 81, 658, 4265)),
]


@pytest.mark.parametrize(("game_id", "options", "counts"), COUNTS)
def test_there_are_as_many_ways_as_others_count(
    game_id: str, options: dict[str, Any], counts: tuple[int, ...]
) -> None:
    engine = engine_of(game_id)
    first = start(engine, **options)
    found = tuple(ways(engine, first, depth) for depth in range(1, len(counts) + 1))
    assert found == counts


def ways(engine: AnyEngine, state: Any, turns: int) -> int:
    """Sequences of so many whole turns; several jumps of one piece are one turn."""
    if turns == 0:
        return 1
    player = state.current_player_id
    count = 0
    for action in engine.get_valid_actions(state, player) if player else ():
        after = engine.resolve(state, action, player)
        count += ways(engine, after, turns - (after.current_player_id != player))
    return count
