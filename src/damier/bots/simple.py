"""Two bots that hardly think: one plays anything, one takes what looks best right now."""

from collections.abc import Sequence

from damier.core import A, C, S, SeededRandom, V

from .bot import Advice, Bot
from .budget import Budget

GREEDY_SAMPLES = 8
"""How many of the states that its view allows a greedy bot looks at."""


class RandomBot(Bot[C, S, A, V]):
    """Any valid action, each as likely as the next."""

    name = "random"

    def choose_action(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> A:
        return rng.pick(valid_actions)


class GreedyBot(Bot[C, S, A, V]):
    """The action after which the engine's evaluation is best on average; ties at random."""

    name = "greedy"

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        totals = dict.fromkeys(valid_actions, 0.0)
        samples = 0
        while samples < GREEDY_SAMPLES and not budget.spent():
            state = self.engine.sample_state(view, self.player_id, rng)
            samples += 1
            for action in valid_actions:
                for probability, after in self.engine.get_chances(state, action, self.player_id):
                    worth = self.engine.evaluate(after, self.player_id)
                    totals[action] += probability * worth
        best = max(totals.values())
        action = rng.pick([action for action in valid_actions if totals[action] == best])
        return Advice(action=action, value=best / samples if samples else None)
