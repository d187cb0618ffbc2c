"""Expectimax: looks ahead through luck, weighing every throw by its probability.

For games with luck but no secrets. With more than two players, the others are taken to be one
opponent. How deep it looks is fixed, or as deep as the budget allows.
"""

from collections.abc import Sequence

from damier.core import A, C, GameEngine, S, SeededRandom, V

from .alpha_beta import OutOfBudget
from .bot import Advice, Bot
from .budget import Budget
from .search import mover, worth

DEEPEST = 32


class ExpectimaxBot(Bot[C, S, A, V]):
    """Own choices by the best value, others' by the worst, luck by the mean."""

    name = "expectimax"

    def __init__(
        self, engine: GameEngine[C, S, A, V], player_id: str, deepest: int = DEEPEST
    ) -> None:
        super().__init__(engine, player_id)
        self.deepest = deepest

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        state = self.engine.sample_state(view, self.player_id, rng)
        actions = rng.shuffle(valid_actions)
        advice = Advice(action=actions[0])
        try:
            for depth in range(1, self.deepest + 1):
                values = [(a, self._mean(state, a, self.player_id, depth, budget)) for a in actions]
                values.sort(key=lambda pair: -pair[1])
                action, value = values[0]
                advice = Advice(action=action, value=value, values=tuple(values))
                actions = tuple(a for a, _ in values)
        except OutOfBudget:
            pass
        return advice

    def _mean(self, state: S, action: A, actor: str, depth: int, budget: Budget) -> float:
        mean = 0.0  # not sum(): newer Pythons round it otherwise, and the browser's is newer
        for probability, after in self.engine.get_chances(state, action, actor):
            mean += probability * self._value(after, depth - 1, budget)
        return mean

    def _value(self, state: S, depth: int, budget: Budget) -> float:
        if budget.spent():
            raise OutOfBudget
        actor = mover(self.engine, state)
        if actor is None or depth == 0:
            return worth(self.engine, state, self.player_id)
        means = (
            self._mean(state, action, actor, depth, budget)
            for action in self.engine.get_valid_actions(state, actor)
        )
        return max(means) if actor == self.player_id else min(means)
