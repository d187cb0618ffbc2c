"""What a position and an action are worth, by the bot that a game asks for advice.

It thinks about what the player could see and nothing else, so a review never blames anybody for
a card that nobody could know. Where a game's bot gives no value, the bots for any game are asked.
No clock of its own: whoever has one hands it in.
"""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from damier.bots import (
    ADVISER,
    Advice,
    Budget,
    Level,
    bot_turn,
    generic_levels,
    mover,
    result,
    timed_budget,
)
from damier.catalogue import Game
from damier.core import SeededRandom, Value

FEWEST_NODES = 50
"""What a level with fewer is taken to have."""

Clock = Callable[[], float]
"""Seconds, from whenever."""

BOTH = 2
GUESSES = 6
"""How often a view is asked what it allows before it is believed to show everything."""


class Effort(Value):
    """How long to look: at every choice, and again where something seems to have gone wrong."""

    nodes: float = 4
    """Of what the adviser of the game is used to; the longer look is so many times as long."""
    longer: float = 8
    seconds: float = 1.5
    """At most for one look, where there is a clock; the longer look has as many times as long."""


class Judge:
    """Looks at positions of one game, with random numbers of its own."""

    def __init__(
        self, game: Game, rng: SeededRandom, effort: Effort | None = None, now: Clock | None = None
    ) -> None:
        self.engine = game.engine
        self.effort = effort or Effort()
        own = game.levels[game.adviser]
        generic = generic_levels(game.engine.facts)[ADVISER]
        self._thinkers = (own,) if own.make == generic.make else (own, generic)
        self._rng = rng
        self._now = now

    def can_compare(self, state: Any, player: str) -> bool:
        """Whether what follows an action can be judged by whoever is then to move: there are two
        players, so that what is good for one is bad for the other, and this one sees all there
        is to know, so that looking on betrays nothing."""
        if len(state.player_ids) != BOTH or mover(self.engine, state) != player:
            return False
        if not self.engine.facts.hidden_information:
            return True
        view = self.engine.get_player_view(state, player)
        guesses = (self.engine.sample_state(view, player, self._rng) for _ in range(GUESSES))
        return {replace(guess, rng_state=state.rng_state) for guess in guesses} == {state}

    def advice(self, state: Any, player: str, is_longer: bool = False) -> Advice[Any]:
        """What this player should do, by what this player sees."""
        valid = self.engine.get_valid_actions(state, player)
        view = self.engine.get_player_view(state, player)
        advice = Advice(action=valid[0])
        for level in self._thinkers:
            bot = level.make(self.engine, player)
            bot.on_game_start(view)
            turn = bot_turn(bot, view, valid, self._rng, self._budget(level, is_longer))
            advice = turn.advice
            if advice.value is not None and turn.fault is None:
                break
        return advice

    def worth(self, state: Any, action: Any, player: str, is_longer: bool = False) -> float | None:
        """What an action is worth to its player, by the positions that may follow; None where the
        next to move cannot tell."""
        total = 0.0
        for probability, after in self.engine.get_chances(state, action, player):
            found = self.standing(after, player, is_longer)
            if found is None:
                return None
            total += probability * found
        return total

    def standing(self, state: Any, player: str, is_longer: bool = False) -> float | None:
        """What a position is worth to a player, from -1 to 1, as whoever is to move sees it."""
        actor = mover(self.engine, state)
        if actor is None:
            return result(self.engine, state, player)
        valid = self.engine.get_valid_actions(state, actor)
        if len(valid) == 1:
            own = self.worth(state, valid[0], actor, is_longer)
            return own if own is None or actor == player else -own
        value = self.advice(state, actor, is_longer).value
        if value is None:
            return None
        return value if actor == player else -value

    def _budget(self, level: Level, is_longer: bool) -> Budget:
        times = self.effort.longer if is_longer else 1
        nodes = int(max(FEWEST_NODES, level.nodes) * self.effort.nodes * times)
        if self._now is None:
            return Budget(nodes=nodes)
        return timed_budget(self._now, nodes, self.effort.seconds * times)
