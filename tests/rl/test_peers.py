"""The peers' own suites, on every game: what PettingZoo, Gymnasium and OpenSpiel ask of theirs."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from open_spiel.python.algorithms import ismcts, mcts

import damier.rl.gymnasium
from damier.rl import openspiel
from damier.rl.encoding import capitals
from damier.rl.pettingzoo import env, parallel_env
from tests.rl.small import GAMES, LONG, small, some

with warnings.catch_warnings():  # PettingZoo's suite imports its own games by their old names
    warnings.simplefilter("ignore")
    from pettingzoo.test import (
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

SIMULTANEOUS = ["rock-paper-scissors"]
PERFECT = pyspiel.GameType.Information.PERFECT_INFORMATION

# Its suite knows by name which of its own games have masks; every other it asks for a plain array.
masked = pytest.mark.filterwarnings("ignore:Observation (space|is):UserWarning")


@masked
@pytest.mark.parametrize("game_id", GAMES)
def test_pettingzoo_accepts_every_game(game_id: str) -> None:
    api_test(env(game_id, **small(game_id)), num_cycles=60)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_same_seed_is_the_same_match(game_id: str) -> None:
    seed_test(lambda: env(game_id, **small(game_id)), num_cycles=60)


@pytest.mark.parametrize("game_id", SIMULTANEOUS)
def test_pettingzoo_accepts_simultaneous_games_in_parallel(game_id: str) -> None:
    parallel_api_test(parallel_env(game_id, wins_needed=3), num_cycles=60)
    parallel_seed_test(lambda: parallel_env(game_id, wins_needed=3), num_cycles=60)


class TenCycles:
    """Rock-paper-scissors as PettingZoo asks a module for it: so many cycles of both players."""

    @staticmethod
    def parallel_env(max_cycles: int) -> Any:
        return parallel_env("rock-paper-scissors", wins_needed=10, max_turns=2 * max_cycles)

    @staticmethod
    def env(max_cycles: int) -> Any:
        return env("rock-paper-scissors", wins_needed=10, max_turns=2 * max_cycles)


def test_pettingzoo_counts_cycles_as_we_do() -> None:
    max_cycles_test(TenCycles)


@pytest.mark.parametrize("game_id", some("quoridor", "tic-tac-toe-py"))
def test_every_game_is_drawn_as_it_says(game_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(lambda render_mode: env(game_id, render_mode=render_mode, **small(game_id)))
    assert capsys.readouterr().out, "for people it is printed"


@masked
@pytest.mark.parametrize("game_id", ["quoridor", "draughts", "triple-triad"])
def test_pettingzoo_accepts_planes(game_id: str) -> None:
    api_test(env(game_id, observation="planes", **small(game_id)), num_cycles=60)


@pytest.mark.parametrize("game_id", some("connect-four", "love-letter", "triple-triad"))
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_many_matches_step_within_their_spaces_and_with_a_seed_alike(
    game_id: str, mode: str
) -> None:
    tables = [
        gymnasium.make_vec(
            f"damier/{capitals(game_id)}-v1",
            num_envs=2,
            opponent="random",
            autoreset_mode=mode,
            max_turns=24,
            **small(game_id),
        )
        for _ in range(2)
    ]
    assert all(isinstance(table, gymnasium.vector.VectorEnv) for table in tables)
    seen = [table.reset(seed=7)[0] for table in tables]
    for _ in range(20):
        assert data_equivalence(*seen)
        assert all(seen[0] in table.observation_space for table in tables)
        actions = seen[0]["action_mask"].argmax(axis=1)
        told = [table.step(actions) for table in tables]
        assert data_equivalence(told[0][1:4], told[1][1:4])
        seen = [one[0] for one in told]


@pytest.mark.parametrize("game_id", GAMES)
def test_gymnasium_accepts_every_game(game_id: str) -> None:
    made = gymnasium.make(f"damier/{capitals(game_id)}-v1", max_turns=60, **small(game_id))
    check_env(made.unwrapped)


def loaded(game_id: str, **params: Any) -> Any:
    openspiel.register()
    return pyspiel.load_game(f"damier_{game_id.replace('-', '_')}", {**small(game_id), **params})


@pytest.mark.parametrize("game_id", GAMES)
def test_openspiel_accepts_every_game(game_id: str) -> None:
    """With serialization: what is written down comes back as the same match."""
    pyspiel.random_sim_test(loaded(game_id, max_turns=30), 1, True, False)


@LONG
@pytest.mark.parametrize("game_id", GAMES)
def test_openspiel_accepts_whole_matches(game_id: str) -> None:
    pyspiel.random_sim_test(loaded(game_id), 2, True, False)


@pytest.mark.parametrize("game_id", GAMES)
def test_openspiels_searches_play_every_game(game_id: str) -> None:
    game = loaded(game_id)
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    if game.get_type().information == PERFECT:
        bot = mcts.MCTSBot(game, 2.0, 6, evaluator, random_state=luck)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 3, random_state=luck)
    state = game.new_initial_state()
    thought = 0
    while not state.is_terminal() and thought < 3:
        if state.is_chance_node():
            numbers, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(luck.choice(numbers, p=chances)))
            continue
        thought += len(state.legal_actions()) > 1
        state.apply_action(int(bot.step(state)))
    assert thought


def test_every_game_is_registered_by_its_name_everywhere() -> None:
    import pettingzoo

    assert damier.rl.gymnasium.VERSION == 1
    for game_id in GAMES:
        assert f"damier/{capitals(game_id)}-v1" in gymnasium.registry
        assert f"damier/{game_id}-v1" in gymnasium.registry
        assert f"damier/{capitals(game_id)}-v1" in pettingzoo.aec_registry
        assert f"damier_{game_id.replace('-', '_')}" in openspiel.register()
