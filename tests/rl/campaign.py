"""The learning examples in full: how strong what they teach becomes."""

from pathlib import Path
from typing import Any

import pyspiel
from open_spiel.python.algorithms import cfr, exploitability

from damier.rl import openspiel
from examples.alphazero.curve import share_won as points_won
from examples.alphazero.network import Network
from examples.alphazero.player import KEPT
from examples.ismcts_love_letter import tokens_won
from examples.piscari_agent import share_won, trained
from tools.campaign import long_tests

STEPS = 400_000
MATCHES = 400
ROUNDS, SIMULATIONS = 40, 40
ZERO_MATCHES = 200


REGRET_AFTER = (1, 10, 40)
"""Iterations of CFR after which it is asked what could still be won against it."""


def regrets() -> dict[int, float]:
    """NashConv of CFR's policy for Love Letter with six cards, one of them set aside."""
    openspiel.register("folder:examples/six-letters/1.0")
    game = pyspiel.load_game("damier_six_letters", {"remember": True})
    solver, found, done = cfr.CFRSolver(game), {}, 0
    for after in REGRET_AFTER:
        for _ in range(after - done):
            solver.evaluate_and_update_policy()
        done = after
        found[after] = float(exploitability.nash_conv(game, solver.average_policy()))
    assert found[1] > found[10] > found[40]
    return found


def campaign() -> dict[str, Any]:
    weights = trained(STEPS)
    easy, wizard = (share_won(weights, MATCHES, opponent=name) for name in ("easy", "wizard"))
    own, other = tokens_won(ROUNDS, SIMULATIONS)
    suites = long_tests(Path(__file__).parent)
    regret = regrets()
    network = Network.load(KEPT)
    zero = {name: points_won(network, name, ZERO_MATCHES) for name in ("medium", "hard")}
    assert zero["medium"] > 0.6
    assert easy > 0.7
    assert own > other
    return {
        "Piscari agent: actions learnt from": STEPS,
        "Piscari agent: share won against easy": easy,
        "Piscari agent: share won against wizard": wizard,
        "Peers' suites, whole": suites,
        f"AlphaZero in small: points of {ZERO_MATCHES} matches, 64 thoughts a move": zero,
        "Love Letter with six cards: NashConv by iterations of CFR": regret,
        "ISMCTS in Love Letter: tokens": own,
        "ISMCTS in Love Letter: tokens of its random opponent": other,
    }
