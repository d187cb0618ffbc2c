"""Alpha-beta: looks ahead as deep as the budget allows, for two players with no luck or secret.

Deeper and deeper, the best line so far first; a table remembers positions with what is known of
each: a value, or the bound that a cut left. The deepest finished level is what counts.
"""

from collections.abc import Sequence
from math import inf
from typing import Generic, Literal, NamedTuple

from damier.core import A, C, GameEngine, S, SeededRandom, V

from .bot import Advice, Bot
from .budget import Budget
from .search import mover, worth

DEEPEST = 64
PATIENCE = 0.999
"""What a result loses by coming a ply later: wins are taken early, losses put off."""


class OutOfBudget(Exception):
    """Thinking ends here; the last finished level stands."""


class Known(NamedTuple, Generic[A]):
    """What was found out about a position, seen by the player to move."""

    depth: int
    value: float
    bound: Literal["exact", "at_least", "at_most"]
    best: A

    def settles(self, depth: int, alpha: float, beta: float) -> bool:
        """Whether this is all that a search of this depth and window needs to know."""
        return self.depth >= depth and (
            self.bound == "exact"
            or (self.bound == "at_least" and self.value >= beta)
            or (self.bound == "at_most" and self.value <= alpha)
        )


class AlphaBetaBot(Bot[C, S, A, V]):
    """Minimax with cuts. For games of two players without luck or secrets."""

    name = "alpha-beta"

    def advise(
        self, view: V, valid_actions: Sequence[A], rng: SeededRandom, budget: Budget
    ) -> Advice[A]:
        state = self.engine.sample_state(view, self.player_id, rng)
        search = _Search(self.engine, budget, rng.shuffle(valid_actions))
        advice = Advice(action=search.first_actions[0])
        try:
            for depth in range(1, DEEPEST + 1):
                search.reached_horizon = False
                value = search.value(state, self.player_id, depth, -inf, inf, at_root=True)
                line = search.line(state, depth)
                advice = Advice(action=line[0], value=value, line=line)
                if not search.reached_horizon:
                    break
        except OutOfBudget:
            pass
        return advice


class _Search(Generic[C, S, A, V]):
    def __init__(
        self, engine: GameEngine[C, S, A, V], budget: Budget, first_actions: Sequence[A]
    ) -> None:
        self.engine = engine
        self.budget = budget
        self.first_actions = first_actions
        self.table: dict[S, Known[A]] = {}
        self.reached_horizon = False

    def value(
        self,
        state: S,
        player_id: str,
        depth: int,
        alpha: float,
        beta: float,
        *,
        at_root: bool = False,
    ) -> float:
        """What the state is worth to the player whose move it is, if within the window."""
        if self.budget.spent():
            raise OutOfBudget
        known = self.table.get(state)
        if known is not None and known.settles(depth, alpha, beta):
            return known.value
        if depth == 0:
            self.reached_horizon = True
            return worth(self.engine, state, player_id)
        actions = self.first_actions if at_root else None
        if actions is None:
            actions = self.engine.get_valid_actions(state, player_id)
        if known is not None:
            actions = (known.best, *(action for action in actions if action != known.best))
        best_value, best = -inf, actions[0]
        floor = alpha
        for action in actions:
            value = self._value_of(state, action, player_id, depth, floor, beta)
            if value > best_value:
                best_value, best = value, action
            floor = max(floor, value)
            if floor >= beta:
                break
        bound: Literal["exact", "at_least", "at_most"] = "exact"
        if best_value >= beta:
            bound = "at_least"
        elif best_value <= alpha:
            bound = "at_most"
        self.table[state] = Known(depth, best_value, bound, best)
        return best_value

    def _value_of(
        self, state: S, action: A, player_id: str, depth: int, alpha: float, beta: float
    ) -> float:
        after = self.engine.resolve(state, action, player_id)
        next_player = mover(self.engine, after)
        if next_player is None:
            return worth(self.engine, after, player_id)
        alpha, beta = alpha / PATIENCE, beta / PATIENCE
        if next_player == player_id:
            return PATIENCE * self.value(after, player_id, depth - 1, alpha, beta)
        return -PATIENCE * self.value(after, next_player, depth - 1, -beta, -alpha)

    def line(self, state: S, depth: int) -> tuple[A, ...]:
        """The play that both sides are expected to follow from here."""
        line: list[A] = []
        while len(line) < depth and (known := self.table.get(state)) is not None:
            line.append(known.best)
            player_id = mover(self.engine, state)
            if player_id is None:
                break
            state = self.engine.resolve(state, known.best, player_id)
        return tuple(line)
