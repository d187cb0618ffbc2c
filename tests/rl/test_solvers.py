"""Solvers on three small games: regrets fall as theory says, and what is found is what is true."""

from math import sqrt
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import best_response, expected_game_score, minimax

from damier import catalogue
from damier.rl.encoding import chosen_config
from tests.rl.best_response import Policy, best_response_value
from tests.rl.solvable import (
    DICE,
    QUORIDOR,
    SOLVABLE,
    loaded,
    regrets,
    sampled_regrets,
    worth_by_plies,
)

ON_EACH = pytest.mark.parametrize(("name", "params"), SOLVABLE)
AFTER = (1, 4, 9)


def as_ours(policy: Any) -> Policy:
    """OpenSpiel's table of a policy as ours."""
    found: Policy = {}
    for information, place in policy.state_lookup.items():
        legal, shares = policy.legal_actions_mask[place], policy.action_probability_array[place]
        found[information] = {n: float(s) for n, s in enumerate(shares) if legal[n]}
    return found


@ON_EACH
def test_regret_falls_as_theory_says_and_the_best_answer_is_openspiels(
    name: str, params: dict[str, Any]
) -> None:
    """CFR's regret falls at least with the root of its iterations. The best answer to what it has
    learnt, which is no uniform policy, is the same by ours and by OpenSpiel's reckoning."""
    game = loaded(name, params)
    worth, policy = regrets(game, AFTER)
    for iterations in AFTER:
        assert 0 < worth[iterations] <= worth[1] / sqrt(iterations)
    root, ours = game.new_initial_state(), as_ours(policy)
    for seat in range(2):
        theirs = best_response.BestResponsePolicy(game, seat, policy).value(root)
        assert best_response_value(root.moment, seat, ours) == pytest.approx(theirs, abs=1e-9)


@ON_EACH
def test_regret_falls_where_it_is_sampled(name: str, params: dict[str, Any]) -> None:
    early, late = sampled_regrets(loaded(name, params), (10, 200))
    assert 0 < late < early / 2


def test_two_dice_are_openspiels_liars_dice_to_a_solver() -> None:
    """Its C++ game has the same tree, so CFR learns the same: at every iteration as good."""
    theirs = pyspiel.load_game("liars_dice(players=2,numdice=1,dice_sides=3)")
    ours = loaded(*next(variant for variant in SOLVABLE if variant[0] == DICE))
    known, learnt = regrets(theirs, AFTER)
    found, policy = regrets(ours, AFTER)
    assert found == pytest.approx(known, abs=1e-9)
    scores = [
        expected_game_score.policy_value(game.new_initial_state(), [best, best])
        for game, best in ((theirs, learnt), (ours, policy))
    ]
    assert scores[0] == pytest.approx(scores[1], abs=1e-9)


@pytest.mark.parametrize(("walls", "plies"), [(0, 4), (1, 8)])
def test_nine_cells_of_quoridor_are_lost_for_who_begins(walls: int, plies: int) -> None:
    """Found by going backwards from all ends, which knows what to make of positions that come
    again; and by OpenSpiel's search of the tree, cut off where we cut it off."""
    options = {"size": 3, "walls": walls}
    game = catalogue.load("quoridor")
    worth = worth_by_plies(game.engine, chosen_config(game, options=options))
    assert worth[plies - 1 :] == [0, *[-1] * (len(worth) - plies)]
    for turns in range(1, plies + 1):
        params = {"options": f'"size":3;"walls":{walls}', "max_turns": turns}
        found, _ = minimax.alpha_beta_search(loaded(QUORIDOR, params))
        assert found == worth[turns], turns


def test_what_regret_learns_of_quoridor_is_what_it_is_worth() -> None:
    name, params = next(variant for variant in SOLVABLE if variant[0] == QUORIDOR)
    game = loaded(name, params)
    _, policy = regrets(game, (64,))
    value = expected_game_score.policy_value(game.new_initial_state(), [policy, policy])[0]
    assert value == pytest.approx(-1.0, abs=0.1)
