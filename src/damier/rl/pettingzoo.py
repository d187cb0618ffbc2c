"""PettingZoo environments of every game: `env` turn by turn, `parallel_env` where all act at once.

Importing it registers `damier/<GameId>-v1` where PettingZoo has a registry. Order, bounds and masks
are checked here, without wrappers: an index that stands for no valid action is refused as
NotAnAction, and nothing happens.
"""

import copy
from functools import partial
from typing import Any, Self

import numpy as np
import pettingzoo
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from damier import catalogue
from damier.catalogue import Game
from damier.core import InvalidData

from .encoding import ROW, Kind, capitals, chosen_config, load_game
from .frame import Pixels, checked_mode, frame, render_modes
from .playing import Bytes, Playing
from .space import action_space, observation_space

Observation = dict[str, Bytes]


def env(
    game_id: str,
    *,
    players: int | None = None,
    preset: str = "",
    render_mode: str | None = None,
    max_turns: int | None = None,
    observation: Kind = ROW,
    **options: Any,
) -> "TurnEnv":
    """The game of this id, turn by turn, with the options of its config."""
    config = _config(game_id, players, preset, options)
    return TurnEnv(Playing(*config, max_turns, observation), render_mode)


def parallel_env(
    game_id: str,
    *,
    players: int | None = None,
    preset: str = "",
    render_mode: str | None = None,
    max_turns: int | None = None,
    observation: Kind = ROW,
    **options: Any,
) -> "SimultaneousEnv":
    """A simultaneous game of this id: all players act in each step."""
    playing = Playing(*_config(game_id, players, preset, options), max_turns, observation)
    if not playing.engine.facts.simultaneous:
        raise InvalidData(f"{game_id} is played turn by turn: use env", path="game_id")
    return SimultaneousEnv(playing, render_mode)


def _config(
    game_id: str, players: int | None, preset: str, options: dict[str, Any]
) -> tuple[Game, Any]:
    game = load_game(game_id)
    return game, chosen_config(game, players, preset, options)


class _Table:
    """What both kinds of environment share: names, spaces, the board as text."""

    def __init__(self, playing: Playing, render_mode: str | None) -> None:
        self.playing = playing
        self.render_mode = checked_mode(playing.game, render_mode)
        self.metadata: dict[str, Any] = {
            "name": f"damier/{playing.game.id}",
            "render_modes": render_modes(playing.game),
            "render_fps": 1,
            "is_parallelizable": playing.engine.facts.simultaneous,
        }
        self.possible_agents = list(playing.players)
        self.agents: list[str] = []
        self.action_spaces = {a: action_space(playing.encoding) for a in playing.players}
        self.observation_spaces = {a: observation_space(playing.encoding) for a in playing.players}

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Observation:
        """What this agent sees, and the mask of what it may do."""
        return self.playing.observed(agent)

    def action_masks(self, agent: str) -> NDArray[np.bool_]:
        """Which indices this agent may choose now, as learners with masks ask for it."""
        masks = np.zeros(self.playing.encoding.action_count, np.bool_)
        masks[list(self.playing.numbers(agent))] = True
        return masks

    def fork(self) -> Self:
        """The same match and the same luck to come, to go on with apart: what looks ahead."""
        return copy.deepcopy(self)

    def render(self) -> str | Pixels | None:
        """The board as a spectator sees it."""
        if self.render_mode is None or self.playing.state is None:
            return None
        return frame(self.playing.game, self.playing.state, None, self.render_mode)

    def close(self) -> None:
        """Nothing is held that could be closed."""


class TurnEnv(_Table, AECEnv):  # type: ignore[misc]
    """A match, one agent at a time. Where several may act, they do so in the order of seats."""

    def __init__(self, playing: Playing, render_mode: str | None = None) -> None:
        AECEnv.__init__(self)
        _Table.__init__(self, playing, render_mode)
        self.agent_selection = ""
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; `options` are PettingZoo's own, and change nothing here."""
        playing = self.playing
        playing.start(seed)
        self.agents = agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        assert playing.mover is not None
        self.agent_selection = playing.mover

    def step(self, action: int | None) -> None:
        playing, agent = self.playing, self.agent_selection
        if self.terminations.get(agent) or self.truncations.get(agent):
            self._was_dead_step(action)
            return
        if not self.agents:
            raise InvalidData("no match is running: call reset", path="action")
        if action is None:
            raise InvalidData(f"{agent} must choose an index", path="action")
        playing.act(int(action))
        if playing.mover is None or playing.length >= playing.longest:
            self._end()
        else:
            self.agent_selection = playing.mover

    def _end(self) -> None:
        playing, agents = self.playing, self.agents
        self.rewards = dict(zip(agents, playing.rewards(), strict=True))
        self._cumulative_rewards = dict(self.rewards)
        ended, cut = (
            dict.fromkeys(agents, playing.is_over),
            dict.fromkeys(agents, not playing.is_over),
        )
        self.terminations, self.truncations = ended, cut
        self.agent_selection = agents[0]


class SimultaneousEnv(_Table, ParallelEnv):  # type: ignore[misc]
    """A match, all agents in each step. Whoever may not act now has an empty mask, and what it
    sends is not looked at."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a match; `options` are PettingZoo's own, and change nothing here."""
        self.playing.start(seed)
        self.agents = list(self.possible_agents)
        return self._observed(self.agents), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        playing, agents = self.playing, self.agents
        if not agents:
            raise InvalidData("no match is running: call reset", path="actions")
        able = [agent for agent in agents if playing.numbers(agent)]
        if missing := [agent for agent in able if agent not in actions]:
            raise InvalidData(f"no action of {', '.join(missing)}", path="actions")
        for agent in able:
            if playing.mover == agent:
                playing.act(int(actions[agent]))
        over, cut = playing.is_over, playing.is_cut_off
        if over or cut:
            self.agents = []
        return (
            self._observed(agents),
            dict(zip(agents, playing.rewards(), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )

    def _observed(self, agents: list[str]) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in agents}


def register() -> None:
    """Make every game of the catalogue known as `damier/<GameId>-v1`."""
    if not hasattr(pettingzoo, "register"):  # before 1.27 there was nowhere to register
        return
    for game in catalogue.all():
        name = f"damier/{capitals(game.id)}-v1"
        if name not in pettingzoo.aec_registry:
            pettingzoo.register("aec", name, partial(env, game.id))
        if game.engine.facts.simultaneous and name not in pettingzoo.parallel_registry:
            pettingzoo.register("parallel", name, partial(parallel_env, game.id))


register()
