"""Our PettingZoo environments beyond what PettingZoo's own suite asks."""

import pytest

from damier.core import InvalidData
from damier.rl.pettingzoo import env, parallel_env
from damier.rl.playing import NotAnAction


def test_a_won_match_rewards_one_and_punishes_the_other() -> None:
    table = env("tic-tac-toe-py")
    table.reset(seed=1)
    for cell in (0, 3, 1, 4, 2):
        table.step(cell)
    assert table.rewards == {"player_1": 1.0, "player_2": -1.0}
    assert all(table.terminations.values())
    for _ in range(2):
        table.step(None)
    assert table.agents == []


def test_an_index_that_is_no_valid_action_is_refused_and_nothing_happens() -> None:
    table = env("tic-tac-toe-py")
    table.reset(seed=1)
    table.step(4)
    with pytest.raises(NotAnAction, match=r"4 \(b2\)"):
        table.step(4)
    with pytest.raises(NotAnAction, match="99"):
        table.step(99)
    assert table.agent_selection == "player_2"
    assert table.last()[0]["action_mask"].tolist() == [1, 1, 1, 1, 0, 1, 1, 1, 1]


def test_whoever_is_not_to_move_has_an_empty_mask() -> None:
    table = env("tic-tac-toe-py")
    table.reset(seed=1)
    assert not table.observe("player_2")["action_mask"].any()


def test_a_match_that_takes_too_long_is_cut_off() -> None:
    table = env("piscari")
    table.playing.longest = 3
    table.reset(seed=1)
    for _ in range(3):
        table.step(int(table.last()[0]["action_mask"].argmax()))
    assert all(table.truncations.values())
    assert set(table.rewards.values()) == {0.0}


def test_the_board_is_drawn_as_text() -> None:
    table = env("tic-tac-toe-py", render_mode="ansi")
    table.reset(seed=1)
    table.step(4)
    assert "x" in str(table.render()).lower()
    with pytest.raises(InvalidData, match="ansi"):
        env("tic-tac-toe-py", render_mode="film")


def test_games_played_turn_by_turn_have_no_parallel_form() -> None:
    with pytest.raises(InvalidData, match="turn by turn"):
        parallel_env("quoridor")


def test_a_parallel_step_needs_everybody() -> None:
    table = parallel_env("rock-paper-scissors")
    table.reset(seed=1)
    with pytest.raises(InvalidData, match="player_2"):
        table.step({"player_1": 0})
    _, rewards, ended, _, _ = table.step({"player_1": 0, "player_2": 1})
    assert rewards == {"player_1": 1.0, "player_2": -1.0}, "paper wraps rock"
    assert all(ended.values())
    with pytest.raises(InvalidData, match="call reset"):
        table.step({})


def test_nothing_can_be_stepped_before_a_match_begins() -> None:
    table = env("tic-tac-toe-py")
    with pytest.raises(InvalidData, match="call reset"):
        table.step(0)
    table.reset(seed=1)
    with pytest.raises(InvalidData, match="must choose"):
        table.step(None)
