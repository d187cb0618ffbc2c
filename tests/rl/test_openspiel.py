"""Our games in OpenSpiel beyond what its own suite asks: luck, secrets, copies."""

import copy
import pickle
from typing import Any

import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import cfr, exploitability, tabular_qlearner

from damier.core import InvalidConfig, InvalidData
from damier.rl import openspiel

openspiel.register()
UNIFORM = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def dealt(name: str, deal: int = 3, **params: Any) -> Any:
    """The first position after a deal, whose draws this number chooses."""
    state = pyspiel.load_game(name, params).new_initial_state()
    while state.is_chance_node():
        state.apply_action(deal % len(state.chance_outcomes()))
    return state


def test_a_roll_of_piscari_is_a_chance_node_of_three() -> None:
    state = dealt("damier_piscari")
    state.apply_action(0)
    assert [chance for _, chance in state.chance_outcomes()] == pytest.approx([1 / 3] * 3)
    boards = set()
    for number, _ in state.chance_outcomes():
        after = state.child(number)
        assert after.legal_actions() == list(range(1, 10))
        boards.add(after.observation_string(0))
    assert len(boards) == 3


def test_a_resampled_state_is_the_same_to_the_player_and_another_to_the_rest() -> None:
    state = dealt("damier_love_letter")
    player = state.current_player()
    others = set()
    for _ in range(12):
        other = state.resample_from_infostate(player, UNIFORM)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.legal_actions() == state.legal_actions()
        others.add(other.observation_string(1 - player))
    assert len(others) > 1


def test_an_information_state_remembers_what_a_view_forgets() -> None:
    """The second of two players of rock-paper-scissors knows that somebody chose, not what."""
    first, second = (dealt("damier_rock_paper_scissors") for _ in range(2))
    first.apply_action(0)
    second.apply_action(1)
    assert first.information_state_string(1) == second.information_state_string(1)
    assert first.information_state_string(0) != second.information_state_string(0)
    three = [dealt("damier_rock_paper_scissors", preset="three") for _ in range(2)]
    for state, choices in zip(three, ((0, 0, 1, 1), (1, 1, 0, 0)), strict=True):
        for choice in choices:
            state.apply_action(choice)
    assert three[0].information_state_string(0) != three[1].information_state_string(0)


def test_a_state_is_copied_and_written_down_by_how_it_came_about() -> None:
    state = dealt("damier_love_letter")
    state.apply_action(state.legal_actions()[0])
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(other) == str(state)
        assert other.information_state_string(0) == state.information_state_string(0)
    moment = state.resample_from_infostate(state.current_player(), UNIFORM).moment
    again = pickle.loads(pickle.dumps(moment.after(moment.legal(moment.seat)[0])))
    assert again.state == moment.after(moment.legal(moment.seat)[0]).state


def test_a_position_after_hundreds_of_moves_is_still_shown() -> None:
    """It points to all that came before, which is no part of what it is called."""
    options = {"options": '"winsNeeded":2', "max_turns": 1_200}
    state = pyspiel.load_game("damier_rock_paper_scissors", options).new_initial_state()
    for _ in range(1_100):
        state.apply_action(0)
    assert len(repr(state.moment)) < 10_000


def test_players_presets_and_options_are_parameters() -> None:
    game = pyspiel.load_game('damier_quoridor(options="size":5;"walls":2)')
    assert game.num_distinct_actions() == 2 * 16 + 25 + 1
    assert pyspiel.load_game("damier_love_letter(players=3)").num_players() == 3
    with pytest.raises(InvalidConfig):
        pyspiel.load_game("damier_quoridor(players=3)")
    with pytest.raises(InvalidData):
        pyspiel.load_game("damier_quoridor(options=size)")


def test_a_game_that_is_lost_costs_what_the_winner_gets() -> None:
    state = dealt("damier_tic_tac_toe_py")
    for cell in (0, 3, 1, 4, 2):
        state.apply_action(cell)
    assert state.returns() == [1.0, -1.0]
    assert state.legal_actions() == []


def test_counterfactual_regret_finds_the_equilibrium_of_rock_paper_scissors() -> None:
    """Only if information sets are right: who chooses second must not know what was chosen."""
    game = pyspiel.load_game("damier_rock_paper_scissors")
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert exploitability.exploitability(game, policy) == pytest.approx(0.0, abs=1e-6)
    chances = policy.action_probabilities(game.new_initial_state())
    assert list(chances.values()) == pytest.approx([1 / 3] * 3)


def test_openspiels_learners_step_through_our_games() -> None:
    table = rl_environment.Environment("damier_tic_tac_toe_py")
    count = table.action_spec()["num_actions"]
    learners = [tabular_qlearner.QLearner(seat, count) for seat in range(2)]
    now = table.reset()
    while not now.last():
        mover = now.observations["current_player"]
        now = table.step([learners[mover].step(now).action])
    assert sum(now.rewards) == 0
