"""Many matches of one game at once, in one process: actions in, arrays out.

Turn by turn for every game: in each match whoever moves next acts. A match that ends tells its
rewards in that step and has begun again when the step returns, so the arrays never have holes.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from damier import catalogue
from damier.core import InvalidData, SeededRandom

from .encoding import chosen_config
from .playing import LARGEST_SEED, Bytes, Playing


@dataclass(frozen=True)
class VectorStep:
    """Where all matches stand after a step. The arrays are written over by the next one."""

    observations: Bytes
    """A row a match: what its mover sees."""
    masks: Bytes
    """A row a match: a 1 for each index its mover may choose."""
    movers: NDArray[np.int64]
    """The seat that moves next in each match, from 0."""
    rewards: NDArray[np.float32]
    """A row a match, a column a seat: not zero only where a match ended in this step."""
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]


class VectorEnv:
    """So many matches, each with a seed of its own."""

    def __init__(
        self,
        game_id: str,
        count: int,
        *,
        players: int | None = None,
        preset: str = "",
        **options: Any,
    ) -> None:
        if count < 1:
            raise InvalidData(f"{count} matches", path="count")
        game = catalogue.load(game_id)
        config = chosen_config(game, players, preset, options)
        self.matches = [Playing(game, config) for _ in range(count)]
        self.encoding = self.matches[0].encoding
        self._seat = {player: seat for seat, player in enumerate(config.player_ids)}
        size = self.encoding.observation_size
        self._width = size + self.encoding.action_count
        self._bytes = memoryview(bytearray(count * self._width)).cast("b")
        """All rows as the matches write them: observation, then mask."""
        rows = np.frombuffer(self._bytes, np.int8).reshape(count, self._width)
        self._now = VectorStep(
            observations=rows[:, :size],
            masks=rows[:, size:],
            movers=np.zeros(count, np.int64),
            rewards=np.zeros((count, len(config.player_ids)), np.float32),
            terminated=np.zeros(count, np.bool_),
            truncated=np.zeros(count, np.bool_),
        )

    def __len__(self) -> int:
        return len(self.matches)

    def reset(self, seed: int | None = None) -> VectorStep:
        """Begin all matches; with a seed, all their luck is the same again."""
        luck = None if seed is None else SeededRandom(int(seed))
        self._clear()
        for place, match in enumerate(self.matches):
            match.start(None if luck is None else luck.int(0, LARGEST_SEED))
            self._show(place, match)
        return self._now

    def step(self, actions: NDArray[Any]) -> VectorStep:
        """Play one action in each match."""
        now = self._now
        self._clear()
        for place, (match, action) in enumerate(zip(self.matches, actions.tolist(), strict=True)):
            match.act(action)
            if match.mover is None or match.length >= match.longest:
                now.rewards[place] = match.rewards()
                now.terminated[place] = match.is_over
                now.truncated[place] = not match.is_over
                match.start()
            self._show(place, match)
        return now

    def random_actions(self, generator: np.random.Generator) -> NDArray[np.int64]:
        """A valid action for each match, each as likely as the next."""
        luck = generator.random(self._now.masks.shape, np.float32)
        chosen: NDArray[np.int64] = np.argmax(luck * self._now.masks, axis=1)
        return chosen

    def _clear(self) -> None:
        self._now.rewards[:] = 0
        self._now.terminated[:] = False
        self._now.truncated[:] = False

    def _show(self, place: int, match: Playing) -> None:
        player = match.mover
        assert player is not None
        start = place * self._width
        self._bytes[start : start + self._width] = match.row(player)
        self._now.movers[place] = self._seat[player]
