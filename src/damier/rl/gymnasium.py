"""Gymnasium environments: one seat of any game is the learner's, opponents play the others.

Importing this registers every game as `damier/<GameId>-v1`, such as `damier/LoveLetter-v1`, for
`gymnasium.make` and `make_vec`. The reward is 1 for a win and -1 for a loss. An index that stands
for no valid action forfeits the turn to a random valid one, and `info["forfeited"]` says so.
"""

import copy
from functools import partial
from typing import Any, Self

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from damier import catalogue

from .encoding import ROW, Kind, capitals, chosen_config, load_game
from .frame import ANSI, HUMAN, RGB_ARRAY, Pixels, checked_mode, frame, render_modes
from .playing import Bytes
from .seat import Seat
from .space import action_space, observation_space

Observation = dict[str, Bytes]
VERSION = 1


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a match. `opponent` is a level, a bot class, a function of what is observed, a
    policy file, or a pool of these; `observation` is `row` or `planes`."""

    metadata = {"render_modes": [HUMAN, ANSI, RGB_ARRAY], "render_fps": 1}

    def __init__(
        self,
        game_id: str,
        *,
        opponent: Any = "easy",
        seat: int = 0,
        players: int | None = None,
        preset: str = "",
        render_mode: str | None = None,
        max_turns: int | None = None,
        observation: Kind = ROW,
        **options: Any,
    ) -> None:
        game = load_game(game_id)
        config = chosen_config(game, players, preset, options)
        self.render_mode = checked_mode(game, render_mode)
        self.metadata = {**self.metadata, "render_modes": render_modes(game)}
        self.seat = Seat(
            game, config, seat=seat, opponent=opponent, max_turns=max_turns, kind=observation
        )
        self.playing = self.seat.playing
        self.agent = self.seat.player
        self.action_space = action_space(self.playing.encoding)
        self.observation_space: Any = observation_space(self.playing.encoding)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; the others play until it is the learner's turn. `options` change
        nothing."""
        super().reset(seed=seed)
        self.seat.begin(self._drawn_seed(), self._drawn_seed)
        return self.playing.observed(self.agent), {}

    def _drawn_seed(self) -> int:
        return int(self.np_random.integers(2**53 - 1))

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        reward, forfeited = self.seat.act(int(action))
        playing = self.playing
        info: dict[str, Any] = {"forfeited": forfeited}
        return playing.observed(self.agent), reward, playing.is_over, playing.is_cut_off, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which indices may be chosen now, as learners with masks ask for it."""
        masks = np.zeros(self.playing.encoding.action_count, np.bool_)
        masks[list(self.playing.numbers(self.agent))] = True
        return masks

    def fork(self) -> Self:
        """The same match and the same luck to come, to go on with apart: what looks ahead."""
        return copy.deepcopy(self)

    def __deepcopy__(self, memo: Any) -> Self:
        other = type(self).__new__(type(self))
        memo[id(self)] = other
        other.__dict__.update(
            {key: copy.deepcopy(value, memo) for key, value in self.__dict__.items()}
        )
        other.playing = other.seat.playing
        return other

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self.playing = self.seat.playing

    def render(self) -> str | Pixels | None:
        """The board as the learner sees it."""
        if self.render_mode is None or self.playing.state is None:
            return None
        playing = self.playing
        return frame(playing.game, playing.state, self.agent, self.render_mode)


class SeatVectorEnv(SyncVectorEnv):
    """So many matches, a learner's seat in each: Gymnasium's own `VectorEnv`, with its three modes
    of beginning again and, where a match begins again in the same step, its final observation."""

    def __init__(
        self,
        game_id: str,
        num_envs: int = 1,
        *,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        **given: Any,
    ) -> None:
        makers = [partial(SeatEnv, game_id, **given) for _ in range(num_envs)]
        super().__init__(makers, autoreset_mode=autoreset_mode)

    def action_masks(self) -> NDArray[np.bool_]:
        """A row a match: which indices may be chosen now."""
        return np.stack(self.call("action_masks"))


def register() -> None:
    """Make every game of the catalogue known to `gymnasium.make`, by both of its names."""
    for game in catalogue.all():
        for name in (capitals(game.id), game.id):
            id = f"damier/{name}-v{VERSION}"
            if id not in gymnasium.registry:
                gymnasium.register(
                    id,
                    entry_point=f"{__name__}:SeatEnv",
                    vector_entry_point=f"{__name__}:SeatVectorEnv",
                    kwargs={"game_id": game.id},
                )


register()
