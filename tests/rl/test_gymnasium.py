"""One seat of a match against bots."""

from typing import Any

import gymnasium
import numpy as np
import pytest

import damier.rl.gymnasium
from damier.core import InvalidData, UnknownGame


def test_a_forfeited_turn_is_played_at_random_and_told() -> None:
    table = gymnasium.make("damier/TicTacToePy-v1").unwrapped
    table.reset(seed=1)
    _, _, _, _, info = table.step(np.int64(0))
    assert info == {"forfeited": False}
    seen, _, _, _, info = table.step(np.int64(0))
    assert info == {"forfeited": True}
    assert seen["observation"][1:10].sum() == 2, "another cell was taken in its place"


def test_a_match_ends_with_a_reward() -> None:
    table = gymnasium.make("damier/TicTacToePy-v1", opponent="easy", seat=1)
    rewards = set()
    for seed in range(12):
        seen, _ = table.reset(seed=seed)
        ended = False
        while not ended:
            action = np.flatnonzero(seen["action_mask"])[0]
            seen, reward, ended, _, _ = table.step(action)
        rewards.add(reward)
    assert {-1.0, 1.0} <= rewards


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidData, match="no seat 5"):
        gymnasium.make("damier/TicTacToePy-v1", seat=5)
    with pytest.raises(UnknownGame):
        damier.rl.gymnasium.SeatEnv("chess")
    with pytest.raises(UnknownGame, match="no game lies at 'nowhere'"):
        damier.rl.gymnasium.SeatEnv("folder:nowhere")
    table = gymnasium.make("damier/TicTacToePy-v1").unwrapped
    with pytest.raises(InvalidData, match="call reset"):
        table.step(np.int64(0))


def test_the_documented_example_applies_the_rules_once_an_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What makes a step against a bot slow is a bot that tries moves by a bundle's rules: medium
    of Love Letter counts cards instead."""
    table: Any = gymnasium.make("damier/LoveLetter-v1", opponent="medium").unwrapped
    rules, applied = type(table.playing.engine), 0
    resolve = rules.resolve

    def counted(*given: object) -> object:
        nonlocal applied
        applied += 1
        return resolve(*given)

    monkeypatch.setattr(rules, "resolve", counted)
    table.reset(seed=1)
    ended = False
    while not ended:
        _, _, ended, _, _ = table.step(np.int64(table.action_masks().argmax()))
    assert applied == table.playing.length > 10
