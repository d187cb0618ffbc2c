"""OpenSpiel's own search for hidden information, ISMCTS, plays our Love Letter against chance.

python examples/ismcts_love_letter.py 20 50

It is given the game by name, thinks in worlds that its information state allows, and never sees
a hidden card. A thought goes about a round deep; the lead in tokens says what it is worth.
"""

import sys
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from damier.rl import openspiel

ROUND_ACTIONS = 30
CURIOSITY = 1.4


class RoundEvaluator(mcts.Evaluator):  # type: ignore[misc]
    """Random play for about a round, then the engine's own guess."""

    def __init__(self, luck: np.random.RandomState) -> None:
        self.luck = luck

    def evaluate(self, state: Any) -> list[float]:
        here = state.clone()
        for _ in range(ROUND_ACTIONS):
            if here.is_terminal():
                return list(here.returns())
            here.apply_action(drawn(here, self.luck))
        engine, position = here.moment.table.game.engine, here.moment.state
        return [engine.evaluate(position, player) for player in position.player_ids]

    def prior(self, state: Any) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


def drawn(state: Any, luck: np.random.RandomState) -> int:
    """A chance by its probability, or any legal action."""
    if state.is_chance_node():
        actions, chances = zip(*state.chance_outcomes(), strict=True)
        return int(luck.choice(actions, p=chances))
    return int(luck.choice(state.legal_actions()))


def tokens_won(rounds: int, simulations: int, seed: int = 1) -> tuple[int, int]:
    """Tokens of ISMCTS and of its random opponent after so many rounds, the seats taking turns."""
    openspiel.register()
    game = pyspiel.load_game("damier_love_letter")
    luck = np.random.RandomState(seed)
    bot = ismcts.ISMCTSBot(game, RoundEvaluator(luck), CURIOSITY, simulations, random_state=luck)
    won = [0, 0]
    match = 0
    while sum(won) < rounds:
        state, own = game.new_initial_state(), match % 2
        scores = (0, 0)
        while not state.is_terminal() and sum(won) + sum(scores) < rounds:
            is_own = not state.is_chance_node() and state.current_player() == own
            state.apply_action(int(bot.step(state)) if is_own else drawn(state, luck))
            if not state.is_chance_node():
                scores = state.moment.state.scores
        won = [won[0] + scores[own], won[1] + scores[1 - own]]
        match += 1
    return won[0], won[1]


if __name__ == "__main__":
    asked = [int(word) for word in sys.argv[1:]]
    own, other = tokens_won(*(asked or (20, 50)))
    print(f"ISMCTS won {own} tokens, its random opponent {other}")
