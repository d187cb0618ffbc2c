"""Gymnasium environments: one seat of any game is the learner's, bots play the others.

Importing this registers every game as `damier/<GameId>-v1`, such as `damier/LoveLetter-v1`. The
reward is 1 for a win and -1 for a loss. An index that stands for no valid action forfeits the turn
to a random valid one, as a bot's would, and `info["forfeited"]` says so.
"""

from typing import Any

import gymnasium
import numpy as np

from damier import catalogue
from damier.bot_process import resolved_level
from damier.bots import AnyBot, Budget, bot_turn
from damier.core import InvalidData, SeededRandom

from .encoding import capitals, chosen_config
from .playing import Bytes, Playing
from .space import action_space, observation_space

Observation = dict[str, Bytes]
VERSION = 1


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a match against bots, which think in nodes and never by the clock."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game_id: str,
        *,
        opponent: str = "easy",
        seat: int = 0,
        players: int | None = None,
        preset: str = "",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        game = catalogue.load(game_id)
        self.playing = Playing(game, chosen_config(game, players, preset, options))
        count = len(self.playing.players)
        if not 0 <= seat < count:
            raise InvalidData(f"no seat {seat}; there are {count}, from 0", path="seat")
        self.level = resolved_level(game, opponent)
        self.agent = self.playing.players[seat]
        self.render_mode = render_mode
        self.action_space = action_space(self.playing.encoding)
        self.observation_space: Any = observation_space(self.playing.encoding)
        self.bots: dict[str, AnyBot] = {}
        self._luck = SeededRandom(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; bots play until it is the learner's turn. `options` change nothing."""
        super().reset(seed=seed)
        self._luck = SeededRandom(int(self.np_random.integers(2**53 - 1)))
        while True:
            self.playing.start(int(self.np_random.integers(2**53 - 1)))
            self.bots = {}
            self._bots_act()
            if self.playing.mover is not None:  # some match may be over before a seat ever acts
                return self.playing.observed(self.agent), {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        playing = self.playing
        if playing.state is None or playing.mover is None or playing.is_cut_off:
            raise InvalidData("no match is running: call reset", path="action")
        numbers = playing.numbers(self.agent)
        forfeited = int(action) not in numbers
        playing.act(self._luck.pick(numbers) if forfeited else int(action))
        self._bots_act()
        reward = playing.rewards()[playing.players.index(self.agent)]
        info: dict[str, Any] = {"forfeited": forfeited}
        return playing.observed(self.agent), reward, playing.is_over, playing.is_cut_off, info

    def _bots_act(self) -> None:
        playing = self.playing
        while playing.mover not in (None, self.agent) and not playing.is_cut_off:
            player = playing.mover
            assert player is not None
            if player not in self.bots:
                self.bots[player] = self.level.make(playing.engine, player)
                self.bots[player].on_game_start(playing.view(player))
            valid = playing.engine.get_valid_actions(playing.state, player)
            budget = Budget(nodes=self.level.nodes)
            turn = bot_turn(self.bots[player], playing.view(player), valid, self._luck, budget)
            playing.play(turn.advice.action)

    def render(self) -> str | None:
        """The board as the learner sees it."""
        return self.playing.text(self.agent) if self.render_mode is not None else None


def register() -> None:
    """Make every game of the catalogue known to `gymnasium.make`, by both of its names."""
    for game in catalogue.all():
        for name in (capitals(game.id), game.id):
            id = f"damier/{name}-v{VERSION}"
            if id not in gymnasium.registry:
                gymnasium.register(
                    id, entry_point=f"{__name__}:SeatEnv", kwargs={"game_id": game.id}
                )


register()
