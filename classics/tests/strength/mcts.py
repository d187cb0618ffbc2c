"""OpenSpiel's MCTSBot as an opponent: random playouts in C++, by processor time.

It is given as many simulations as its last ones took time, so that a busy machine favours nobody.
"""

from time import process_time
from typing import Any

import pyspiel

CURIOSITY, MEGABYTES = 2.0, 200
FIRST_SIMULATIONS, LEAST_SIMULATIONS, MOST_SIMULATIONS = 1_000, 20, 200_000
"""The most is far above what there is time for, until what is left is solved at once."""


class Theirs:
    """Their search over random playouts, so many seconds a move."""

    def __init__(self, game: Any, seconds: float, seed: int) -> None:
        self.game, self.seconds, self.seed = game, seconds, seed
        self.evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        self.simulations = FIRST_SIMULATIONS

    def chosen(self, state: Any) -> int:
        bot = pyspiel.MCTSBot(
            self.game,
            self.evaluator,
            CURIOSITY,
            self.simulations,
            MEGABYTES,
            True,
            self.seed,
            False,
        )
        begun = process_time()
        action = int(bot.step(state))
        share = self.seconds / max(process_time() - begun, 1e-4)
        faster = int(self.simulations * min(2.0, max(0.5, share)))
        self.simulations = min(max(LEAST_SIMULATIONS, faster), MOST_SIMULATIONS)
        return action
