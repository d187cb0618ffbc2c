"""A match in an environment can be copied, forked and written down, and goes on as the original."""

import copy
import multiprocessing
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from damier.bots import Bot
from damier.catalogue import game_from_package
from damier.core import InvalidData
from damier.rl.gymnasium import SeatEnv
from damier.rl.opponent import Pool
from damier.rl.pettingzoo import TurnEnv, env
from damier.rl.playing import Playing
from tests.rl.small import GAMES, small

WAYS: list[Callable[[Any], Any]] = [
    copy.deepcopy,
    lambda table: table.fork(),
    lambda table: pickle.loads(pickle.dumps(table)),
]


def moved(table: TurnEnv, actions: int) -> list[int]:
    """Play on by the middle of what is allowed; what was played."""
    played = []
    for _ in range(actions):
        if table.playing.mover is None:
            break
        choices = np.flatnonzero(table.last()[0]["action_mask"])
        played.append(int(choices[len(choices) // 2]))
        table.step(played[-1])
    return played


@pytest.mark.parametrize("game_id", GAMES)
def test_a_copy_goes_on_as_the_original_and_apart(game_id: str) -> None:
    table = env(game_id, **small(game_id))
    table.reset(seed=2)
    moved(table, 3)
    others = [way(table) for way in WAYS]
    length = table.playing.length
    for other in others:
        assert other.playing.state == table.playing.state
        moved(other, 4)
        assert table.playing.length == length
    moved(table, 4)
    states = {other.playing.state for other in others}
    assert states == {table.playing.state}, "the same luck was still to come"


@pytest.mark.parametrize("way", WAYS)
def test_a_seat_among_bots_is_copied_with_its_luck(way: Callable[[Any], Any]) -> None:
    table = SeatEnv("love-letter", opponent="random", players=3)
    table.reset(seed=5)
    for _ in range(4):
        table.step(np.int64(table.action_masks().argmax()))
    ends = []
    for one in (way(table), table):
        for _ in range(12):
            one.step(np.int64(one.action_masks().argmax()))
        seen, _ = one.reset()
        ends.append((one.playing.state, seen["observation"].tobytes()))
    assert ends[0] == ends[1]


def in_a_child(table: SeatEnv, answers: Any) -> None:
    table.step(np.int64(table.action_masks().argmax()))
    answers.put(table.playing.observed(table.agent)["observation"].tobytes())


@pytest.mark.parametrize("start", ["fork", "spawn"])
def test_another_process_goes_on_with_a_match(start: str) -> None:
    """Love Letter's hooks run in a child that was forked, and in one that was handed the match."""
    table = SeatEnv("love-letter", opponent="random")
    table.reset(seed=3)
    context = multiprocessing.get_context(start)
    answers = context.Queue()
    child = context.Process(target=in_a_child, args=(table, answers))  # type: ignore[attr-defined]
    child.start()
    told = answers.get(timeout=200)
    child.join(200)
    table.step(np.int64(table.action_masks().argmax()))
    assert told == table.playing.observed(table.agent)["observation"].tobytes()


def test_a_game_from_nowhere_is_copied_but_not_written_down() -> None:
    from dataclasses import replace

    game = replace(game_from_package("tic_tac_toe"), source=None)
    playing = Playing(game, game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    playing.start(1)
    other = copy.deepcopy(playing)
    other.act(4)
    assert playing.length == 0
    with pytest.raises(InvalidData, match="came from nowhere"):
        pickle.dumps(playing)


class Second(Bot[Any, Any, Any, Any]):
    """Plays the second of what is allowed, where there is one."""

    def choose_action(self, view: Any, valid_actions: Any, rng: Any, budget: Any) -> Any:
        return valid_actions[min(1, len(valid_actions) - 1)]


def seconds(observed: Any) -> int:
    choices = np.flatnonzero(observed["action_mask"])
    return int(choices[min(1, len(choices) - 1)])


def test_a_bot_class_and_a_function_that_choose_alike_are_the_same_opponent() -> None:
    ends = []
    for opponent in (Second, seconds, Pool([Second]), [seconds]):
        table = gymnasium.make("damier/TicTacToePy-v1", opponent=opponent, seat=1).unwrapped
        seen, _ = table.reset(seed=1)
        ended = False
        while not ended:
            seen, _, ended, _, _ = table.step(np.flatnonzero(seen["action_mask"])[0])
        ends.append(seen["observation"].tobytes())
    assert len(set(ends)) == 1
