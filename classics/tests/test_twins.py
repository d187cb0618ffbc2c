"""Every classic plays as its plain twin does, under every option and to every end."""

import pytest

from classics.tests.test_laws import GAMES
from classics.tests.twins import beside, every_twin

TWINS = dict(every_twin())


@pytest.mark.parametrize("game_id", TWINS)
def test_it_plays_as_its_plain_twin_does(game_id: str) -> None:
    twin = TWINS[game_id]
    for number, options in enumerate(twin.options):
        for seed in range(twin.matches):
            beside(game_id, twin, 100 * number + seed, **options)


def test_every_game_has_a_twin() -> None:
    assert sorted(TWINS) == GAMES
