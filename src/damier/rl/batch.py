"""Many matches that step together: by the game's own module `batch`, or else one by one.

A game that can step many matches in one call puts `batch(engine, config, count)` into `batch.py`
beside its rules; it answers None to options that it cannot do so. The rows it writes are those of
its encoding, byte for byte: nobody can tell from the numbers which way they were made.
"""

from typing import Any, Protocol

import numpy as np

from damier.catalogue import Game

from .encoding import ROW, Kind, own_module
from .playing import Playing

Rewards = tuple[float, ...]


class Batch(Protocol):
    """So many matches of one game under one config."""

    @property
    def rows(self) -> bytearray | memoryview:
        """For each match what its mover sees, then a 1 for each index it may choose."""

    @property
    def movers(self) -> bytearray:
        """For each match the seat that moves next."""

    def begin(self, place: int, seed: int) -> None:
        """Begin the match at this place, with this seed."""

    def play(self, actions: list[int]) -> list[tuple[int, Rewards]]:
        """Play an action in each match, all of them allowed; the places of matches that are over,
        and what each seat gets."""

    def observation(self, place: int, seat: int) -> bytes:
        """What a seat sees of a match that is not its to move in, or is over."""


def batch_of(game: Game, config: Any, count: int, kind: Kind = ROW) -> Batch:
    """The quickest way there is to step so many matches."""
    own = own_module(game, "batch") if kind == ROW else None
    made: Batch | None = own.batch(game.engine, config, count) if own is not None else None
    return OneByOne(game, config, count, kind) if made is None else made


class OneByOne:
    """Matches of any game, stepped in turn."""

    def __init__(self, game: Game, config: Any, count: int, kind: Kind = ROW) -> None:
        self.matches = [Playing(game, config, kind=kind) for _ in range(count)]
        encoding = self.matches[0].encoding
        self._width = encoding.observation_size + encoding.action_count
        self._seat = {player: seat for seat, player in enumerate(config.player_ids)}
        self.rows = memoryview(bytearray(count * self._width)).cast("b")
        self.movers = bytearray(count)

    def begin(self, place: int, seed: int) -> None:
        match = self.matches[place]
        match.start(seed)
        self._show(place, match)

    def play(self, actions: list[int]) -> list[tuple[int, Rewards]]:
        over: list[tuple[int, Rewards]] = []
        for place, (match, action) in enumerate(zip(self.matches, actions, strict=True)):
            match.act(action)
            if match.mover is None:
                over.append((place, tuple(match.rewards())))
            else:
                self._show(place, match)
        return over

    def observation(self, place: int, seat: int) -> bytes:
        match = self.matches[place]
        player = match.players[seat]
        seen = match.encoding.observation(match.view(player), player)
        return seen if isinstance(seen, bytes) else np.array(seen, np.int8).tobytes()

    def _show(self, place: int, match: Playing) -> None:
        player = match.mover
        assert player is not None
        start = place * self._width
        self.rows[start : start + self._width] = match.row(player)
        self.movers[place] = self._seat[player]
