"""Thinking: our generic UCT beside OpenSpiel's generic MCTS in Python, on the same game.

Both start from the empty board, play random games to their end, and keep a tree; theirs asks its
C++ state through the Python bindings, ours a Python engine.
"""

from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms import mcts

from benchmarks.pairs import Row, compared, timed
from damier import catalogue
from damier.bots import Budget, UctBot
from damier.core import SeededRandom

SIMULATIONS = 500

GAMES = {"tic-tac-toe-py": "tic_tac_toe", "quoridor": "quoridor"}
"""Our name and theirs."""

SIMULATIONS_OF = {"quoridor": 10}
"""Where a playout is long, fewer are enough to measure."""


def our_search(game_id: str, simulations: int) -> int:
    game = catalogue.load(game_id)
    state = game.engine.init(game.decode_config({"seed": 1, "playerIds": ["p1", "p2"]}))
    view = game.engine.get_player_view(state, "p1")
    valid = game.engine.get_valid_actions(state, "p1")
    UctBot(game.engine, "p1").advise(view, valid, SeededRandom(1), Budget(nodes=simulations))
    return simulations


def their_search(game: Any, simulations: int) -> int:
    random_state = numpy.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    bot = mcts.MCTSBot(game, 1.4, simulations, evaluator, solve=False, random_state=random_state)
    bot.mcts_search(game.new_initial_state())
    return simulations


def rows() -> list[Row]:
    """Simulations a second, for each game that both know."""
    here = {game.id for game in catalogue.all()}
    return [_row(ours, theirs) for ours, theirs in GAMES.items() if ours in here]


def _row(ours: str, theirs: str) -> Row:
    game = pyspiel.load_game(theirs)
    simulations = SIMULATIONS_OF.get(ours, SIMULATIONS)
    return compared(
        f"{ours}: generic UCT",
        "simulations/s",
        timed(lambda: our_search(ours, simulations)),
        "OpenSpiel MCTS in Python",
        timed(lambda: their_search(game, simulations)),
        pairs=7,
    )
