"""Opponents, turn limits, masks and pictures of Gymnasium's environments; its own vectors."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv

from damier.core import InvalidData
from damier.rl.gymnasium import SeatEnv, SeatVectorEnv
from damier.rl.opponent import Pool
from damier.rl.pettingzoo import env
from damier.rl.policy import Policy, load_policy, save_policy

TIC_TAC_TOE = "damier/TicTacToePy-v1"


def first(observed: Any) -> int:
    return int(observed["action_mask"].argmax())


def last(observed: Any) -> int:
    return int(np.flatnonzero(observed["action_mask"])[-1])


def by_wish(wish: int) -> Policy:
    """A policy that wants one cell, whatever it sees."""
    bias = np.zeros(9)
    bias[wish] = 1
    return Policy([(np.zeros((19, 4)), np.zeros(4)), (np.zeros((4, 9)), bias)])


def test_a_policy_file_plays_and_what_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "corner.npz"
    save_policy(path, by_wish(8).layers)
    table = SeatEnv("tic-tac-toe-py", opponent=str(path))
    table.reset(seed=1)
    seen, *_ = table.step(np.int64(0))
    assert seen["observation"][1:].reshape(2, 9)[1].tolist() == [0] * 8 + [1]
    (tmp_path / "other.npz").write_bytes(b"no archive")
    with pytest.raises(InvalidData, match="is no policy"):
        load_policy(tmp_path / "other.npz")
    np.savez(tmp_path / "code.npz", weights0=np.array([print], object), bias0=np.zeros(1))
    with pytest.raises(InvalidData, match="is no policy"):
        load_policy(tmp_path / "code.npz")
    with pytest.raises(InvalidData, match="takes 3 numbers and is given 4"):
        Policy([(np.zeros((2, 4)), np.zeros(4)), (np.zeros((3, 9)), np.zeros(9))])
    small = SeatEnv("connect-four", opponent=by_wish(1), seat=1)
    with pytest.raises(InvalidData, match="sees 19 numbers and chooses among 9"):
        small.reset(seed=1)


def test_a_pool_is_drawn_from_by_the_seed_and_grows() -> None:
    pool = Pool([first])
    table = SeatEnv("tic-tac-toe-py", opponent=pool, seat=1)
    answers = {bytes(table.reset(seed=seed)[0]["observation"]) for seed in range(8)}
    assert len(answers) == 1
    pool.add(last)
    drawn = [bytes(table.reset(seed=seed)[0]["observation"]) for seed in range(16)]
    assert len(set(drawn)) == 2
    assert drawn == [bytes(table.reset(seed=seed)[0]["observation"]) for seed in range(16)]
    limited = Pool(most=2)
    for opponent in (first, last, by_wish(4)):
        limited.add(opponent)
    assert limited.opponents[0] is last


def test_who_cannot_play_is_refused_before_a_match() -> None:
    for wrong, why in ((5, "is no opponent"), (Pool(), "without opponents"), ([], "without")):
        with pytest.raises(InvalidData, match=why):
            SeatEnv("tic-tac-toe-py", opponent=wrong)


def test_an_opponent_that_answers_what_is_not_allowed_plays_at_random() -> None:
    table = SeatEnv("tic-tac-toe-py", opponent=lambda observed: 99)
    table.reset(seed=1)
    seen, *_ = table.step(np.int64(0))
    assert seen["observation"][10:].sum() == 1


def test_masks_are_what_an_observation_says() -> None:
    table = SeatEnv("tic-tac-toe-py")
    seen, _ = table.reset(seed=1)
    assert table.action_masks().dtype == np.bool_
    assert np.array_equal(table.action_masks(), seen["action_mask"] == 1)
    turns = env("tic-tac-toe-py")
    turns.reset(seed=1)
    assert turns.action_masks("player_1").all()
    assert not turns.action_masks("player_2").any()


def test_a_turn_limit_cuts_a_match_off_everywhere() -> None:
    table = SeatEnv("quoridor", opponent=first, max_turns=4)
    table.reset(seed=1)
    ends = [table.step(np.int64(table.action_masks().argmax()))[2:4] for _ in range(2)]
    assert ends == [(False, False), (False, True)]
    turns = env("quoridor", max_turns=3)
    turns.reset(seed=1)
    for _ in range(3):
        turns.step(int(turns.last()[0]["action_mask"].argmax()))
    assert all(turns.truncations.values())
    with pytest.raises(InvalidData, match="after -1 turns"):
        env("quoridor", max_turns=-1)


def test_pixels_are_drawn_from_the_scene_as_the_learner_sees_it() -> None:
    table = SeatEnv("connect-four", opponent=first, render_mode="rgb_array")
    assert table.render() is None, "before the first match there is nothing"
    table.reset(seed=1)
    empty = table.render()
    assert isinstance(empty, np.ndarray)
    assert empty.dtype == np.uint8
    assert empty.shape == (616, 784, 3)
    table.step(np.int64(3))
    assert (empty != table.render()).any()
    text = SeatEnv("tic-tac-toe-py", render_mode="ansi")
    text.reset(seed=1)
    assert isinstance(text.render(), str)
    with pytest.raises(InvalidData, match="has no scene to draw"):
        SeatEnv("tic-tac-toe-py", render_mode="rgb_array")


def finished(table: VectorEnv, steps: int) -> Any:
    """Step by the first of what is allowed; of the first step that ended a match what it told."""
    assert isinstance(table, SeatVectorEnv)
    for _ in range(steps):
        told = table.step(table.action_masks().argmax(axis=1))
        if told[2].any():
            return told
    raise AssertionError("no match ended")


def test_gymnasium_makes_many_matches_of_one_game() -> None:
    table = gymnasium.make_vec(TIC_TAC_TOE, num_envs=4, opponent=first)
    assert isinstance(table.unwrapped, SeatVectorEnv)
    seen, _ = table.reset(seed=3)
    assert table.observation_space.contains(seen)
    assert seen["observation"].shape == (4, 19)
    assert table.action_space.shape == (4,)


def test_a_match_begins_again_in_the_next_step_in_the_same_or_when_asked() -> None:
    following = SeatVectorEnv("tic-tac-toe-py", 3, opponent=last)
    following.reset(seed=1)
    seen, rewards, over, _, _ = finished(following, 9)
    assert np.abs(rewards[over]).max() == 1
    assert not seen["action_mask"][over].any(), "the last position is still there"
    again, rewards, over_again, _, _ = following.step(np.zeros(3, np.int64))
    assert not over_again[over].any()
    assert again["action_mask"][over].any()

    same = SeatVectorEnv("tic-tac-toe-py", 3, opponent=last, autoreset_mode=AutoresetMode.SAME_STEP)
    same.reset(seed=1)
    seen_same, _, over_same, _, told = finished(same, 9)
    place = int(np.flatnonzero(over_same)[0])
    assert seen_same["action_mask"][place].any(), "a match has begun"
    final = told["final_obs"][place]
    assert np.array_equal(final["observation"], seen["observation"][place])
    assert told["final_info"]["forfeited"][place] == np.False_

    never = SeatVectorEnv("tic-tac-toe-py", 3, opponent=last, autoreset_mode=AutoresetMode.DISABLED)
    never.reset(seed=1)
    _, _, over_never, _, _ = finished(never, 9)
    seen_never, _ = never.reset(options={"reset_mask": over_never})
    assert seen_never["action_mask"].any(axis=1).all()
