"""The learning examples, in short; campaign.py has their full length."""

from xml.etree import ElementTree

import numpy as np

from examples.ismcts_love_letter import tokens_won
from examples.learning_curve import curve, picture
from examples.piscari_agent import FEATURES, share_won, trained


def test_a_small_agent_learns_to_beat_easy() -> None:
    before = share_won(np.zeros((FEATURES, 9)), 100)
    after = share_won(trained(80_000), 100)
    assert after > 0.6
    assert after > before


def test_openspiels_ismcts_plays_love_letter() -> None:
    own, other = tokens_won(rounds=1, simulations=4)
    assert own + other >= 1


def test_the_learning_curve_is_drawn() -> None:
    told = curve(stages=(0, 2_000), matches=10)
    assert list(told["easy"]) == ["0", "2,000"]
    ElementTree.fromstring(picture(told, matches=10))
