"""UCT over what players know: for games with secrets, luck or simultaneous choices.

Every playout starts from a state that the bot's view allows, never from the real one, and each
player in it decides by what that player would see: positions that look the same to them share
their experience. So the bot neither peeks nor lets its imagined opponents peek.
"""

from collections.abc import Sequence
from math import inf, log, sqrt
from typing import Generic

from damier.core import A, C, S, SeededRandom, V, encode

from .bot import Advice
from .budget import Budget
from .search import mover, played_out, worth
from .uct import PlayoutBot


class Situation(Generic[A]):
    """A decision as one player sees it: how often each action was tried there, and its results."""

    __slots__ = ("totals", "tried", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.tried: dict[A, int] = {}
        self.totals: dict[A, float] = {}

    def learn(self, action: A, result: float) -> None:
        self.visits += 1
        self.tried[action] = self.tried.get(action, 0) + 1
        self.totals[action] = self.totals.get(action, 0.0) + result

    def mean(self, action: A) -> float:
        return self.totals[action] / self.tried[action]

    def selected(self, actions: Sequence[A], curiosity: float, rng: SeededRandom) -> A:
        """An action not tried yet, or else the one of the best balance of success and novelty."""
        untried = [action for action in actions if action not in self.tried]
        if untried:
            return rng.pick(untried)
        scale = curiosity * sqrt(log(self.visits))
        best, best_score = actions[0], -inf
        for action in actions:
            score = self.mean(action) + scale / sqrt(self.tried[action])
            if score > best_score:
                best, best_score = action, score
        return best


class InformationSetUctBot(PlayoutBot[C, S, A, V]):
    """Chooses what it tried most; where choices are simultaneous, each as often as it tried it,
    for whoever is predictable there is beaten."""

    name = "information-set-uct"

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        situations: dict[tuple[str, bytes], Situation[A]] = {}
        while not budget.spent():
            state = self.engine.sample_state(view, self.player_id, rng)
            self._simulate(state, situations, rng)
        here = situations.get((self.player_id, encode(view)))
        if here is None:
            return Advice(action=rng.pick(valid_actions))
        return self._advice(here, rng, mixed=view.current_player_id is None)

    def _simulate(
        self, state: S, situations: dict[tuple[str, bytes], Situation[A]], rng: SeededRandom
    ) -> None:
        engine = self.engine
        path: list[tuple[Situation[A], str, A]] = []
        new = False
        while not new and (player := self._mover(state)) is not None:
            seen = (player, encode(engine.get_player_view(state, player)))
            new = seen not in situations
            situation = situations.setdefault(seen, Situation())
            actions = engine.get_valid_actions(state, player)
            action = situation.selected(actions, self.curiosity, rng)
            path.append((situation, player, action))
            state = engine.resolve(state, action, player)
        state = played_out(engine, state, rng, self.longest_playout)
        worths = {player: worth(engine, state, player) for player in state.player_ids}
        for situation, player, action in path:
            situation.learn(action, worths[player])

    def _mover(self, state: S) -> str | None:
        """Who decides next; the bot itself first where several may."""
        if self.engine.get_current_player(state) is None and self.engine.get_valid_actions(
            state, self.player_id
        ):
            return self.player_id
        return mover(self.engine, state)

    def _advice(self, here: Situation[A], rng: SeededRandom, mixed: bool) -> Advice[A]:
        by_trust = sorted(here.tried, key=lambda action: -here.tried[action])
        action = by_trust[0]
        if mixed:
            ticket = rng.int(1, here.visits)
            for action in by_trust:
                ticket -= here.tried[action]
                if ticket <= 0:
                    break
        values = tuple((action, here.mean(action)) for action in by_trust)
        return Advice(action=action, value=here.mean(action), values=values)
