"""How strong the generic bots are, in short; campaign.py has the long form."""

import pytest

from tests.bots.campaign import FIXED, PAIRINGS, exploited, results


@pytest.mark.parametrize("pairing", PAIRINGS)
def test_a_search_never_loses_at_tic_tac_toe(pairing: str) -> None:
    won = results(pairing, 30)
    assert won["other"] == 0
    if pairing == "alpha-beta against uct":
        assert won["one"] == 0


@pytest.mark.parametrize("strategy", FIXED)
def test_no_fixed_strategy_beats_information_set_uct_beyond_chance(strategy: str) -> None:
    assert exploited(strategy, 400) < 3.3
