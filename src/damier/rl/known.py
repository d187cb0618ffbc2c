"""Positions remembered: where nothing is drawn and nothing hidden, matches that meet ask once.

A position of such a game is the same whoever came to it, so what a mover sees and may do there, and
where each action leads, is worked out the first time only. Most learners begin thousands of matches
alike, and a small game is soon known whole. Room is bounded; what does not fit is asked each time.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from damier.bots import mover
from damier.catalogue import Game, game_from_source
from damier.core import encode, plain

from .encoding import Kind, encoding_of
from .port import Encoding

MOST_BYTES = 600_000
MOST_POSITIONS = 8_192
"""Room for observations and masks, and for positions at all, for each game and its options."""


class KnownPosition:
    """A position, what its mover sees and may do, where that leads: filled in as it is asked."""

    __slots__ = ("after", "mover", "numbers", "rewards", "seen", "state", "valid")

    def __init__(self, state: Any, mover: str | None) -> None:
        self.state, self.mover = state, mover
        self.valid: Sequence[Any] | None = None
        self.numbers: Sequence[int] = ()
        self.seen: NDArray[np.int8] | None = None
        self.rewards: list[float] | None = None
        self.after: dict[int, KnownPosition] = {}


class KnownPositions:
    """All that is remembered of one game under one config."""

    def __init__(self, game: Game, first: Any, encoding: Encoding) -> None:
        self.engine = game.engine
        self.room = MOST_BYTES // (encoding.observation_size + encoding.action_count)
        self.room = min(self.room, MOST_POSITIONS)
        self._by_state: dict[Any, KnownPosition] = {}
        self.first = self._added(first)

    def after(self, here: KnownPosition, state: Any) -> KnownPosition | None:
        """The position of this state, come to from a known one; None where there is no room, and
        where something was drawn after all."""
        if state.rng_state != here.state.rng_state:
            return None
        known = self._by_state.get(state)
        if known is None and len(self._by_state) < self.room:
            known = self._added(state)
        return known

    def at(self, state: Any) -> KnownPosition | None:
        return self._by_state.get(state)

    def _added(self, state: Any) -> KnownPosition:
        known = KnownPosition(state, mover(self.engine, state))
        self._by_state[state] = known
        return known


def known_positions(game: Game, config: Any, kind: Kind) -> KnownPositions | None:
    """What is remembered of this game under these options, shared by all its environments; None
    where luck or secrets have a part in it."""
    if not is_open(game, config):
        return None
    settings = encode({**plain(config), "seed": 0}).decode()
    return (
        _made(game, settings, kind) if game.source is None else _kept(game.source, settings, kind)
    )


def is_open(game: Game, config: Any) -> bool:
    """Whether the seed changes nothing, and everybody sees everything."""
    facts = game.engine.facts
    if facts.chance or facts.hidden_information or facts.simultaneous:
        return False
    one, other = (game.engine.init(replace(config, seed=seed)) for seed in (0, 1))
    return bool(replace(one, rng_state=other.rng_state) == other)


@lru_cache(maxsize=32)
def _kept(source: str, settings: str, kind: Kind) -> KnownPositions:
    return _made(game_from_source(source), settings, kind)


def _made(game: Game, settings: str, kind: Kind) -> KnownPositions:
    config = game.decode_config(settings)
    return KnownPositions(game, game.engine.init(config), encoding_of(game, config, kind))
