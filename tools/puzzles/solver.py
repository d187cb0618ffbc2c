"""What a position is worth with the best play of both, by trying everything: no guess, no pruning
that could be wrong. Only for two players who see all there is, without luck on the way."""

from typing import Any

from msgspec.structs import replace

from damier.bots import mover, result

NODES = 40_000
"""Positions that one question may cost before it is given up."""

DEEPEST = 80
"""Actions; a line that is longer may be one that goes round."""


class Unsolved(Exception):
    """The question costs more than it may."""


class Solver:
    """One question at a time; what was found is remembered from one to the next."""

    def __init__(self, engine: Any, nodes: int = NODES) -> None:
        self._engine = engine
        self._most = nodes
        self._left = nodes
        self._known: dict[Any, float] = {}

    def worths(self, state: Any, player: str) -> dict[Any, float]:
        """What each action is worth to its player: 1 won, 0 drawn, -1 lost; or Unsolved."""
        self._left = self._most
        actions = self._engine.get_valid_actions(state, player)
        return {action: self._worth(state, action, player) for action in actions}

    def _worth(self, state: Any, action: Any, player: str, deep: int = 0) -> float:
        self._left -= 1
        if self._left < 0 or deep > DEEPEST:
            raise Unsolved
        after = self._engine.resolve(state, action, player)
        actor = mover(self._engine, after)
        if actor is None:
            return result(self._engine, after, player)
        value = self._value(after, actor, deep + 1)
        return value if actor == player else -value

    def _value(self, state: Any, actor: str, deep: int) -> float:
        """For who is to move. Random numbers that nobody draws make no other position."""
        key = replace(state, rng_state=None)
        if (found := self._known.get(key)) is not None:
            return found
        best = -1.0
        for action in self._engine.get_valid_actions(state, actor):
            best = max(best, self._worth(state, action, actor, deep))
            if best == 1:
                break
        self._known[key] = best
        return best
