"""OpenSpiel games: `register()` makes every game loadable as `damier_<game_id>`.

Players take turns; where several may act at once, each chooses unseen. Luck is explicit: the deal
is drawn at the root from so many equally likely seeds, and every later throw of dice is a chance
node with the engine's own chances. What a player may know is an information state: all that it has
seen and done since the start, made from its views. Read moment.py for how positions are kept.
"""

from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from damier import catalogue
from damier.catalogue import Game
from damier.core import LARGEST_INTEGER, InvalidData, SeededRandom, decode

from .encoding import chosen_config
from .moment import DEALS, MOST_CHANCES, Moment, Table

PREFIX = "damier_"
PARAMETERS = {"players": 0, "preset": "", "options": ""}
"""0 players are as few as the game allows; options are JSON without its outer braces, with
semicolons for commas, since OpenSpiel keeps commas for itself: `"size":5;"walls":2`."""


def register() -> list[str]:
    """Make every game of the catalogue known to `pyspiel.load_game`; their names."""
    names = []
    for game in catalogue.all():
        name = PREFIX + game.id.replace("-", "_")
        names.append(name)
        if name not in pyspiel.registered_names():
            made = type(f"{game.id} in OpenSpiel", (DamierGame,), {"damier": game})
            pyspiel.register_game(_game_type(game, name, game.engine.facts.min_players), made)
    return names


def _game_type(game: Game, name: str, players: int) -> Any:
    facts = game.engine.facts
    kinds = pyspiel.GameType
    hidden = facts.hidden_information or facts.simultaneous
    return kinds(
        short_name=name,
        long_name=game.texts("en").say("name"),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=(
            kinds.ChanceMode.EXPLICIT_STOCHASTIC if facts.chance else kinds.ChanceMode.DETERMINISTIC
        ),
        information=(
            kinds.Information.IMPERFECT_INFORMATION
            if hidden
            else kinds.Information.PERFECT_INFORMATION
        ),
        utility=kinds.Utility.ZERO_SUM if players == 2 else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=facts.max_players,
        min_num_players=facts.min_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=PARAMETERS,
    )


class DamierGame(pyspiel.Game):  # type: ignore[misc]
    """One game under one config."""

    damier: Game

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**PARAMETERS, **(params or {})}
        options = _options(str(given["options"]))
        game = self.damier
        config = chosen_config(game, int(given["players"]) or None, given["preset"], options)
        self.table = Table.of(game, config)
        players, facts = len(config.player_ids), game.engine.facts
        info = pyspiel.GameInfo(
            num_distinct_actions=self.table.encoding.action_count,
            max_chance_outcomes=max(DEALS, MOST_CHANCES) if facts.chance else 0,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=self.table.longest,
        )
        name = PREFIX + game.id.replace("-", "_")
        super().__init__(_game_type(game, name, players), info, params or {})

    def new_initial_state(self) -> "DamierState":
        return DamierState(self, self.table.first())

    def max_chance_nodes_in_history(self) -> int:
        return self.max_game_length() + 1 if self.damier.engine.facts.chance else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DamierObserver":
        if params:
            raise InvalidData(f"an observer takes no parameters, got {params}", path="params")
        is_whole = iig_obs_type is not None and iig_obs_type.perfect_recall
        return DamierObserver(self.table, is_whole)


def _options(text: str) -> dict[str, Any]:
    options: dict[str, Any] = decode("{" + text.replace(";", ",") + "}", dict[str, Any])
    return options


class DamierState(pyspiel.State):  # type: ignore[misc]
    """A position of a match. All it holds is one value that never changes, so copies are cheap."""

    def __init__(self, game: DamierGame, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    def current_player(self) -> int:
        moment = self.moment
        if moment.is_terminal:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if moment.chances else moment.seat

    def is_terminal(self) -> bool:
        return self.moment.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.moment.chances))

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {action}"
        return self.moment.table.encoding.label(action)

    def returns(self) -> list[float]:
        return self.moment.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "DamierState":
        """Another state that this player cannot tell from this one, with luck of its own."""
        rng = SeededRandom(int(sampler() * LARGEST_INTEGER))
        return DamierState(self.get_game(), self.moment.resampled(player, rng))

    def __str__(self) -> str:
        return self.moment.told()


class DamierObserver:
    """What a player sees, as a row of numbers and as text."""

    def __init__(self, table: Table, is_whole: bool) -> None:
        self.is_whole = is_whole
        self.tensor: NDArray[np.float32] = np.zeros(table.encoding.observation_size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: DamierState, player: int) -> None:
        """Write what this player sees; while the deal is open there is nothing to see."""
        self.tensor[:] = state.moment.row(player)

    def string_from(self, state: DamierState, player: int) -> str:
        """With perfect recall all that the player has seen and done, else what it sees now."""
        moment = state.moment
        return moment.information(player) if self.is_whole else moment.sight(player)
