"""Every classic plays as OpenSpiel's does, step by step. `python -m tools.campaign classics` plays
two thousand matches of each."""

import pytest

from classics.tests.oracles import ORACLES

MATCHES = 20


@pytest.mark.parametrize("game_id", ORACLES)
def test_it_plays_as_openspiel_does(game_id: str) -> None:
    for seed in range(MATCHES):
        ORACLES[game_id](seed)
