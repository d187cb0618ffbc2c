"""Games that were written anew in the second grammar play as their first versions did.

Step by step: the same choices, the same cards in the same places, the same to see for everybody.

`python -m tests.bundle.campaign` plays two thousand matches of each.
"""

import pytest

from damier import catalogue
from tests.bundle.second_versions import REWRITTEN, play_both

PLAYED = [
    (game_id, players)
    for game_id in REWRITTEN
    for players in (2, 3, 4)
    if players <= catalogue.load(game_id).engine.facts.max_players
]


@pytest.mark.parametrize(("game_id", "players"), PLAYED)
def test_the_new_version_plays_as_the_old_one(game_id: str, players: int) -> None:
    assert sum(play_both(game_id, players, seed) for seed in range(4)) > 20
