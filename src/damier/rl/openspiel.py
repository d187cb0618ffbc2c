"""OpenSpiel games: `register()` makes every game loadable as `damier_<game_id>`.

Players take turns; where several may act at once, each chooses unseen. Luck is explicit: each draw
of the rules, of a card or of a die, is a chance node with all its results. What a player may know
is an information state: all that it has seen and done since the start, made from its views. Read
moment.py for how positions are kept, observer.py for what is shown of them.
"""

from typing import Any

import pyspiel

from damier import catalogue
from damier.catalogue import Game
from damier.core import LARGEST_INTEGER, SeededRandom, decode

from .encoding import chosen_config, load_game, turn_limit
from .luck import bounds
from .moment import Moment, Table
from .observer import LARGEST_TENSOR, DamierObserver, history_size

PREFIX = "damier_"
PARAMETERS = {"players": 0, "preset": "", "options": "", "max_turns": 0, "remember": False}
"""0 players are as few as the game allows, 0 turns as many as it can take; options are JSON without
its outer braces, with semicolons for commas, since OpenSpiel keeps commas for itself:
`"size":5;"walls":2`. To `remember` is for solvers: every position that was come to is kept."""


def register(*sources: str) -> list[str]:
    """Make every game of the catalogue known to `pyspiel.load_game`, and those that lie elsewhere,
    such as `folder:examples/six-letters/1.0`; their names."""
    names = []
    for game in (*catalogue.all(), *map(load_game, sources)):
        name = PREFIX + game.id.replace("-", "_")
        names.append(name)
        if name not in pyspiel.registered_names():
            made = type(f"{game.id} in OpenSpiel", (DamierGame,), {"damier": game})
            kind = _game_type(game, name, game.engine.facts.min_players, has_history=True)
            pyspiel.register_game(kind, made)
    return names


def _game_type(game: Game, name: str, players: int, has_history: bool) -> Any:
    """The game's facts in OpenSpiel's words; `has_history`: whether a whole one fits a tensor."""
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
        provides_information_state_tensor=has_history,
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
        self.table = table = Table.of(
            game, config, turn_limit(int(given["max_turns"])) or 0, bool(given["remember"])
        )
        self._first = table.first() if table.remembers else None
        players = len(config.player_ids)
        results, self._draws = bounds(game.engine, config, table.longest)
        info = pyspiel.GameInfo(
            num_distinct_actions=table.encoding.action_count,
            max_chance_outcomes=results,
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=table.longest,
        )
        name = PREFIX + game.id.replace("-", "_")
        has_history = history_size(table) <= LARGEST_TENSOR
        super().__init__(_game_type(game, name, players, has_history), info, params or {})

    def new_initial_state(self) -> "DamierState":
        return DamierState(self, self._first or self.table.first())

    def max_chance_nodes_in_history(self) -> int:
        return self._draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "DamierObserver":
        return DamierObserver(self.table, iig_obs_type, params)


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
        return int(pyspiel.PlayerId.CHANCE) if moment.results else moment.seat

    def is_terminal(self) -> bool:
        return self.moment.is_terminal

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        results = self.moment.results
        return [(result, 1 / results) for result in range(results)]

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action + 1} of {self.moment.results}"
        return self.moment.table.encoding.label(action)

    def returns(self) -> list[float]:
        return self.moment.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "DamierState":
        """Another state that this player cannot tell from this one, with luck of its own."""
        rng = SeededRandom(int(sampler() * LARGEST_INTEGER))
        return DamierState(self.get_game(), self.moment.resampled(player, rng))

    def __str__(self) -> str:
        return self.moment.told()
