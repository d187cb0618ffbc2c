"""A match in this process: some seats are asked from outside, bots play the others.

Bots think in nodes and draw their luck from the seed, so that the same answers give the same match
again. No seat is shown anything but its own view; read observation.py.
"""

from collections.abc import Mapping
from typing import Any

from damier.arena import TOO_LONG, drawn
from damier.bots import Level, bot_turn, mover
from damier.catalogue import Game
from damier.core import Action, SeededRandom
from damier.match import AnyMatch, Match

from .observation import Observation, observed


class LocalMatch:
    """A match that goes on until a seat without a bot has to choose."""

    def __init__(
        self,
        game: Game,
        options: Mapping[str, Any],
        seats: Mapping[str, Level | None],
        seed: int,
        lang: str = "en",
    ) -> None:
        config = game.decode_config({**options, "seed": seed, "playerIds": list(seats)})
        self.game = game
        self.lang = lang
        self.match: AnyMatch = Match.start(game.engine, game.rules, config)
        self._left = game.engine.max_turns(config)
        self._levels = {player: level for player, level in seats.items() if level is not None}
        self._bots = {
            player: level.make(game.engine, player) for player, level in self._levels.items()
        }
        self._luck = {player: SeededRandom(drawn(seed, "bot", player)) for player in seats}
        self._seen = dict.fromkeys(seats, 0)
        for player, bot in self._bots.items():
            bot.on_game_start(self.match.view(player))

    @property
    def is_over(self) -> bool:
        return self.match.outcome is not None

    def asked(self) -> str | None:
        """Let bots play until somebody else has to choose, and say who; None at the end."""
        while not self.is_over:
            player = self._next()
            if player is None or self._left == 0:
                self.match = self.match.void(TOO_LONG)
                break
            bot = self._bots.get(player)
            if bot is None:
                return player
            legal = self.game.engine.get_valid_actions(self.match.state, player)
            budget = self._levels[player].seeded_budget()
            turn = bot_turn(bot, self.match.view(player), legal, self._luck[player], budget)
            self.act(player, turn.advice.action)
        return None

    def look(self, player: str) -> Observation:
        """What this seat sees, and what happened since it acted last."""
        texts = self.game.texts(self.lang)
        return observed(self.game, self.match, player, texts, self._seen[player])

    def act(self, player: str, action: Action) -> None:
        """Play an action that is legal."""
        self.match = self.match.act(player, action)
        self._seen[player] = self.match.seq
        self._left -= 1
        if self.is_over:
            self._part()

    def resign(self, player: str) -> None:
        """Give up on a seat; where that does not end the match, chance plays it on."""
        self.match = self.match.resign(player)
        if self.is_over:
            self._part()

    def random_action(self, player: str) -> Action:
        """Any legal action, by the luck of this seat."""
        legal = self.game.engine.get_valid_actions(self.match.state, player)
        chosen: Action = self._luck[player].pick(legal)
        return chosen

    def scores(self) -> dict[str, float]:
        """1 for who has won, -1 for who has lost, 0 on a draw; nothing before the end."""
        outcome = self.match.outcome
        if outcome is None:
            return {}
        won = outcome.winners
        return {
            player: 0.0 if not won else 1.0 if player in won else -1.0
            for player in self.match.state.player_ids
        }

    def _next(self) -> str | None:
        """Who chooses next; where several may at once, those who are asked from outside last, so
        that nobody waits for a bot."""
        engine, state = self.game.engine, self.match.state
        if engine.get_current_player(state) is not None:
            return mover(engine, state)
        waiting: list[str] = [
            player for player in state.player_ids if engine.get_valid_actions(state, player)
        ]
        bots = [player for player in waiting if player in self._bots]
        return next(iter((*bots, *waiting)), None)

    def _part(self) -> None:
        for player, bot in self._bots.items():
            bot.on_game_end(self.match.view(player))
