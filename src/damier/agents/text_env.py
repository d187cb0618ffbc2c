"""A game in the manner of TextArena: text out, text in, one player after another.

`reset`, `get_observation`, `step` and `close` have the names and the shapes of its environments, so
that agents written for it play any game of ours; nothing of it need be installed.
"""

from typing import Any

from damier import catalogue
from damier.catalogue import Game, game_from_source
from damier.core import InvalidData

from .local import LocalMatch
from .observation import NotOffered, named

ERROR_ALLOWANCE = 1
"""How often in a row an answer may name no legal move before the match is given up."""


class TextEnv:
    """One match after another of one game: by its id, or by where it lies (`package:my_game`)."""

    def __init__(
        self,
        game: str | Game,
        options: dict[str, Any] | None = None,
        error_allowance: int = ERROR_ALLOWANCE,
        lang: str = "en",
    ) -> None:
        self.game = _found(game) if isinstance(game, str) else game
        self.options = options or {}
        self.error_allowance = error_allowance
        self.lang = lang
        self._table: LocalMatch | None = None

    def reset(self, num_players: int | None = None, seed: int = 0) -> None:
        """Begin a match; by default with as few players as the game takes."""
        count = num_players or self.game.engine.facts.min_players
        seats = {f"p{number}": None for number in range(1, count + 1)}
        self._table = LocalMatch(self.game, self.options, seats, seed, self.lang)
        self._complaint = ""
        self._errors = 0
        self._why: dict[int, str] = {}

    def get_observation(self) -> tuple[int, str]:
        """Whose turn it is, counted from 0, and what that player is told."""
        player = self._asked()
        return self._number(player), self.table.look(player).text + self._complaint

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """Play what the answer names; whether the match is over, and what was wrong with it."""
        player = self._asked()
        try:
            choice = named(action, self.table.look(player).choices)
        except NotOffered as error:
            return self._refused(player, error)
        self.table.act(player, self.game.decode_action(choice.action))
        self._complaint, self._errors = "", 0
        return self.table.is_over, {}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """What the match was worth to each player, and why."""
        scores, outcome = self.table.scores(), self.table.match.outcome
        reason = "unfinished" if outcome is None else outcome.reason
        rewards = {self._number(player): score for player, score in scores.items()}
        players = range(len(self.table.match.state.player_ids))
        info = {
            number: {"reason": self._why.get(number, reason), "invalid_move": number in self._why}
            for number in players
        }
        return rewards, info

    @property
    def table(self) -> LocalMatch:
        if self._table is None:
            raise InvalidData("reset the environment first", path="TextEnv.reset")
        return self._table

    def _refused(self, player: str, error: NotOffered) -> tuple[bool, dict[str, Any]]:
        self._errors += 1
        self._complaint = f"\n\nYour last answer was refused: {error.message}"
        if self._errors > self.error_allowance:
            self._why[self._number(player)] = error.message
            self.table.resign(player)
            self._complaint, self._errors = "", 0
        return self.table.is_over, {"invalid_move": error.message}

    def _asked(self) -> str:
        """Who chooses; a seat that was given up is played by chance."""
        while True:
            player = self.table.asked()
            if player is None:
                raise InvalidData("the match is over; reset the environment", path="TextEnv.reset")
            if player not in self.table.match.forfeited:
                return player
            self.table.act(player, self.table.random_action(player))

    def _number(self, player: str) -> int:
        players: tuple[str, ...] = self.table.match.state.player_ids
        return players.index(player)


def _found(name: str) -> Game:
    return game_from_source(name) if ":" in name else catalogue.load(name)
