"""All that luck may make of an action, draw by draw, with nothing sampled.

An engine is given draws that are listed instead of drawn (core/random.py). Where it wants another
one, there are so many equally likely results: a chance node. No game does anything for it: a deck
is dealt card by card and dice fall one by one because that is how its rules draw.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from damier.bots import mover
from damier.catalogue import AnyEngine
from damier.core import SeededRandom, Undecided, listed_draws

NO_DRAWS = listed_draws()
"""The luck of every state kept here: nothing is drawn ahead, so equal positions are equal states
however they came about."""

PROBES = 8
SPARE = 2
"""Random matches show how long luck can take; later ones may take so many times as long."""


@dataclass(frozen=True)
class Draws:
    """What becomes of one action, or of the deal, as far as luck has been decided."""

    engine: AnyEngine
    config: Any
    before: Any = None
    """The state in which somebody acts; None before the deal."""
    action: Any = None
    player: str = ""
    drawn: tuple[int, ...] = ()

    def outcome(self) -> tuple[int, Any]:
        """How many results the next draw may have; or 0, and the state that all draws made."""
        try:
            state = self._state(listed_draws(self.drawn))
        except Undecided as undecided:
            return undecided.results, None
        return 0, without_luck(self.engine, state)

    def then(self, result: int) -> "Draws":
        """The same with one more draw decided."""
        return replace(self, drawn=(*self.drawn, result))

    def _state(self, luck: str) -> Any:
        engine, has_luck = self.engine, self.engine.facts.chance
        if self.before is None:
            config = self.config
            return engine.init(msgspec.structs.replace(config, seed=luck) if has_luck else config)
        before = self.before
        if has_luck:
            before = msgspec.structs.replace(before, rng_state=luck)
        return engine.resolve(before, self.action, self.player)


def without_luck(engine: AnyEngine, state: Any) -> Any:
    """This state with nothing drawn ahead, in a game that has luck at all."""
    return msgspec.structs.replace(state, rng_state=NO_DRAWS) if engine.facts.chance else state


def bounds(engine: AnyEngine, config: Any, longest: int) -> tuple[int, int]:
    """The most results of one draw, and the most draws of one match: what random matches with a
    fixed seed came to, and as much again."""
    if not engine.facts.chance:
        return 0, 0
    rng, results, draws, acted = SeededRandom(0), 2, 0, 0
    for _ in range(PROBES):
        state, counts = _settled(Draws(engine, config), rng)
        results = max(results, *counts, 0)
        draws = max(draws, len(counts))
        for _ in range(min(longest, 400)):
            player = mover(engine, state)
            if player is None:
                break
            action = rng.pick(engine.get_valid_actions(state, player))
            state, counts = _settled(Draws(engine, config, state, action, player), rng)
            results = max(results, *counts, 0)
            acted = max(acted, len(counts))
    return SPARE * results, SPARE * (draws + acted * longest)


def _settled(draws: Draws, rng: SeededRandom) -> tuple[Any, Sequence[int]]:
    """What comes of an action when each draw falls at random, and how many results each had."""
    counts: list[int] = []
    while True:
        results, state = draws.outcome()
        if not results:
            return state, counts
        counts.append(results)
        draws = draws.then(rng.int(0, results - 1))
