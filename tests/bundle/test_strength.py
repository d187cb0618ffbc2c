"""Skill decides Nim; how it decides the other games of the second grammar is in campaign.py."""

from tests.bundle.strength import share_won


def test_a_hard_bot_beats_an_easy_one_at_nim() -> None:
    assert share_won("nim", 6) >= 0.7
