"""Many matches at once step as one match does alone."""

import numpy as np
import pytest

from damier.core import InvalidData
from damier.rl.batch import OneByOne
from damier.rl.pettingzoo import env
from damier.rl.playing import NotAnAction
from damier.rl.vector import VectorEnv, drawn


def test_each_match_steps_as_it_would_alone() -> None:
    many = VectorEnv("piscari", 8)
    step = many.reset(seed=3)
    alone = env("piscari")
    assert isinstance(many.batch, OneByOne)
    seeds = [match._last_seed for match in many.batch.matches]
    alone.reset(seed=int(seeds[5]))
    generator = np.random.default_rng(1)
    while not step.terminated[5]:
        assert step.movers[5] == alone.possible_agents.index(alone.agent_selection)
        seen = alone.observe(alone.agent_selection)
        assert np.array_equal(step.observations[5], seen["observation"])
        assert np.array_equal(step.masks[5], seen["action_mask"])
        actions = many.random_actions(generator)
        alone.step(int(actions[5]))
        step = many.step(actions)
    assert step.rewards[5].tolist() == list(alone.rewards.values())


def test_a_finished_match_begins_again_and_the_same_seed_gives_the_same_matches() -> None:
    ends = []
    for _ in range(2):
        many, generator = VectorEnv("tic-tac-toe-py", 16), np.random.default_rng(2)
        many.reset(seed=1)
        steps = [many.step(many.random_actions(generator)) for _ in range(30)]
        assert steps[-1].masks.any(axis=1).all()
        total = 0
        many.reset(seed=1)
        for _ in range(30):
            step = many.step(many.random_actions(generator))
            total += int(step.terminated.sum())
            assert (np.abs(step.rewards).sum(axis=1)[~step.terminated] == 0).all()
        ends.append(total)
    assert ends[0] == ends[1] > 30


def test_what_may_not_be_played_is_refused() -> None:
    many = VectorEnv("tic-tac-toe-py", 2)
    many.reset(seed=1)
    with pytest.raises(NotAnAction):
        many.step(np.array([0, 99]))
    with pytest.raises(InvalidData):
        VectorEnv("tic-tac-toe-py", 0)


def test_of_what_a_mask_allows_each_index_is_as_likely_as_the_next() -> None:
    masks = np.zeros((4, 6), np.int8)
    masks[0, 2] = masks[1, :] = masks[2, [0, 5]] = masks[3, [1, 3, 4]] = 1
    generator, counts = np.random.default_rng(1), np.zeros((4, 6), int)
    for _ in range(3_000):
        chosen = drawn(masks, generator)
        counts[np.arange(4), chosen] += 1
    assert not counts[masks == 0].any()
    expected = 3_000.0 * masks / masks.sum(axis=1, keepdims=True)
    assert (np.abs(counts - expected) < 6 * np.sqrt(expected + 1)).all()
