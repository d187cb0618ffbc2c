"""Nim, Hex, Go Fish and Hearts in YAML play as OpenSpiel's do, step by step.

`python -m tests.bundle.campaign` plays two thousand matches of each.
"""

import pytest

from tests.bundle.openspiel_oracle import play_go_fish, play_hearts, play_hex, play_nim


@pytest.mark.parametrize("seed", range(60))
def test_nim_plays_as_openspiel_does(seed: int) -> None:
    play_nim(seed)


@pytest.mark.parametrize("seed", range(12))
def test_hex_plays_as_openspiel_does(seed: int) -> None:
    play_hex(seed)


@pytest.mark.parametrize("seed", range(24))
def test_go_fish_plays_as_openspiel_does(seed: int) -> None:
    play_go_fish(seed, 2 + seed % 4)


@pytest.mark.parametrize("seed", range(24))
def test_hearts_plays_as_openspiel_does(seed: int) -> None:
    play_hearts(seed)
