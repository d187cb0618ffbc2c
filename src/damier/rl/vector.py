"""Many matches of one game at once, in one process: actions in, arrays out. For self-play.

Whoever moves next in a match acts, whichever seat that is; Gymnasium's own `VectorEnv`, for one
seat against opponents, is in gymnasium.py. A match that ends tells its rewards and what each seat
saw last in that step, and has begun again when the step returns, so the arrays have no holes.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from damier.core import InvalidData, SeededRandom

from .batch import Batch, batch_of
from .encoding import ROW, Kind, chosen_config, encoding_of, load_game, shape_of, turn_limit
from .playing import LARGEST_SEED, Bytes, refused


@dataclass(frozen=True)
class VectorStep:
    """Where all matches stand after a step. The arrays are written over by the next one."""

    observations: Bytes
    """For each match, what its mover sees."""
    masks: Bytes
    """A row a match: a 1 for each index its mover may choose."""
    movers: NDArray[np.int64]
    """The seat that moves next in each match, from 0."""
    rewards: NDArray[np.float32]
    """A row a match, a column a seat: not zero only where a match ended in this step."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    final_observations: dict[int, list[Bytes]] = field(default_factory=dict)
    """For each match that ended in this step, what every seat saw last."""


def drawn(masks: Bytes, generator: np.random.Generator) -> NDArray[np.int64]:
    """An index of each mask, of those that it allows each as likely as the next."""
    count, width = masks.shape
    firsts = np.arange(0, (count + 1) * width, width)
    allowed = np.flatnonzero(masks)
    ends = np.searchsorted(allowed, firsts)
    starts, choices = ends[:-1], np.diff(ends)
    chosen: NDArray[np.int64] = starts + (generator.random(count) * choices).astype(np.int64)
    return allowed[chosen] - firsts[:-1]


class VectorEnv:
    """So many matches, each with a seed of its own."""

    def __init__(
        self,
        game_id: str,
        count: int,
        *,
        players: int | None = None,
        preset: str = "",
        max_turns: int | None = None,
        observation: Kind = ROW,
        **options: Any,
    ) -> None:
        if count < 1:
            raise InvalidData(f"{count} matches", path="count")
        game = load_game(game_id)
        config = chosen_config(game, players, preset, options)
        self.encoding = encoding_of(game, config, observation)
        self.longest = turn_limit(max_turns) or game.engine.max_turns(config)
        self.players: tuple[str, ...] = config.player_ids
        self.batch: Batch = batch_of(game, config, count, observation)
        self._luck = [SeededRandom(place) for place in range(count)]
        self._lengths = np.zeros(count, np.int64)
        self._all = np.arange(count)
        size = self.encoding.observation_size
        self._shape = shape_of(self.encoding)
        rows = np.frombuffer(self.batch.rows, np.int8).reshape(count, -1)
        self._now = VectorStep(
            observations=rows[:, :size].reshape(count, *self._shape),
            masks=rows[:, size:],
            movers=np.zeros(count, np.int64),
            rewards=np.zeros((count, len(self.players)), np.float32),
            terminated=np.zeros(count, np.bool_),
            truncated=np.zeros(count, np.bool_),
        )
        assert np.shares_memory(rows, self._now.observations)

    def __len__(self) -> int:
        return len(self._all)

    def reset(self, seed: int | None = None) -> VectorStep:
        """Begin all matches; with a seed, all their luck is the same again."""
        if seed is not None:
            luck = SeededRandom(int(seed))
            self._luck = [SeededRandom(luck.int(0, LARGEST_SEED)) for _ in self._luck]
        self._clear()
        for place in range(len(self)):
            self._begin(place)
        self._now.movers[:] = np.frombuffer(self.batch.movers, np.uint8)
        return self._now

    def step(self, actions: NDArray[Any]) -> VectorStep:
        """Play one action in each match. If one is not allowed, none is played."""
        now = self._now
        self._check(actions)
        self._clear()
        ended = self.batch.play(actions.tolist())
        self._lengths += 1
        for place, rewards in ended:
            now.rewards[place] = rewards
            now.terminated[place] = True
        if self._lengths.max() >= self.longest:
            now.truncated[:] = (self._lengths >= self.longest) & ~now.terminated
        for place in [*(place for place, _ in ended), *np.flatnonzero(now.truncated).tolist()]:
            now.final_observations[place] = [self._last(place, s) for s in range(len(self.players))]
            self._begin(place)
        now.movers[:] = np.frombuffer(self.batch.movers, np.uint8)
        return now

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """A valid action for each match, each as likely as the next."""
        return drawn(self._now.masks, generator)

    def _check(self, actions: NDArray[Any]) -> None:
        masks = self._now.masks
        if len(actions) != len(masks):
            raise InvalidData(f"{len(actions)} actions for {len(masks)} matches", path="actions")
        known = (actions >= 0) & (actions < masks.shape[1])
        allowed = known & (masks[self._all, np.where(known, actions, 0)] == 1)
        if not allowed.all():
            place = int(np.flatnonzero(~allowed)[0])
            who = f"{self.players[self._now.movers[place]]} of match {place}"
            raise refused(int(actions[place]), who, self.encoding)

    def _begin(self, place: int) -> None:
        self._lengths[place] = 0
        self.batch.begin(place, self._luck[place].int(0, LARGEST_SEED))

    def _last(self, place: int, seat: int) -> Bytes:
        seen: Sequence[int] | bytes = self.batch.observation(place, seat)
        return np.frombuffer(bytes(seen), np.int8).reshape(self._shape)

    def _clear(self) -> None:
        self._now.rewards[:] = 0
        self._now.terminated[:] = False
        self._now.truncated[:] = False
        self._now.final_observations.clear()
