"""The shortest way to a fault: options back to their defaults, actions left out, until nothing more
can go.

It plays the game again, a bounded number of times. It keeps what still fails in the same way, and
asks nobody why.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from damier.catalogue import Game, Position, place_of, player_counts
from damier.core import plain

from .answers import Failing, ask_everything, first_position, played_on

MOST_POSITIONS = 3_000
"""Positions that are looked at before what has been found is good enough."""

ALWAYS_GIVEN = ("seed", "playerIds")

History = Sequence[tuple[str, Any]]


class Found:
    """A fault, and the position in which it shows."""

    def __init__(self, failing: Failing, config: Any, at: Position | None) -> None:
        self.failing, self.config, self.at = failing, config, at

    @property
    def history(self) -> History:
        return self.at.history if self.at is not None else ()

    @property
    def mark(self) -> tuple[str, str]:
        """What makes two faults the same one: the method, and what came of it."""
        cause = self.failing.__cause__
        return self.failing.method, type(cause).__name__ if cause is not None else "answer"


class Shrinking:
    """Looks for a fault along histories, and for ever shorter ones."""

    def __init__(
        self, game: Game, probe: Callable[[Position], None] | None, raised: BaseException
    ) -> None:
        self._game = game
        self._probe, self._raised = probe, raised
        self._left = MOST_POSITIONS

    def found(self, config: Any, history: History) -> Found | None:
        """The first fault on this way. An action that is not possible where it comes is left out,
        so that a shorter history stays one that can be played."""
        at: Position | None = None
        try:
            at = first_position(self._game, config)
            self._ask(at)
            for player, action in history:
                if self._left <= 0:
                    return None
                self._left -= 1
                if action not in self._game.engine.get_valid_actions(at.state, player):
                    continue
                at = played_on(self._game, at, player, action)
                self._ask(at)
        except Failing as failing:
            return Found(failing, config, at)
        except Exception:  # what fails only now and then cannot be followed
            return None
        return None

    def _ask(self, at: Position) -> None:
        """Every method, and then whoever saw the game fail, with what else that one asks."""
        ask_everything(self._game, at)
        if self._probe is None:
            return
        try:
            self._probe(at)
        except Failing:
            raise
        except Exception as error:
            if type(error) is type(self._raised):
                place = place_of(error, self._game.folder)
                method = place.function if place is not None else "the rules"
                raise Failing(method, f"raised {type(error).__name__}: {error}", None) from error

    def shortest(self, found: Found) -> Found:
        """The same fault with simpler options and fewer actions."""
        found = self._with_simpler_options(found)
        size = max(1, len(found.history) // 2)
        while size and self._left > 0:
            start, shorter = 0, False
            while start < len(found.history):
                rest = (*found.history[:start], *found.history[start + size :])
                before = len(found.history)
                found = self._better(found, found.config, rest)
                if len(found.history) < before:
                    shorter = True
                else:
                    start += size
            size = size if shorter and size > 1 else size // 2
        return found

    def _with_simpler_options(self, found: Found) -> Found:
        """The plainest config that will do, or this one with what options can be left out."""
        for simpler in _plain_configs(self._game, found.config):
            better = self._better(found, simpler, found.history)
            if better is not found:
                return better
        for name in plain(found.config).keys() - set(ALWAYS_GIVEN):
            given = {key: value for key, value in plain(found.config).items() if key != name}
            for simpler in _decoded(self._game, given):
                found = self._better(found, simpler, found.history)
        return found

    def _better(self, found: Found, config: Any, history: History) -> Found:
        """The fault as it shows on another way, if it does and that is no longer."""
        other = self.found(config, history)
        if other is not None and other.mark == found.mark:
            return other
        return found


def _plain_configs(game: Game, config: Any) -> Iterator[Any]:
    """Configs without options, the smallest seed and the fewest players first."""
    given: dict[str, Any] = plain(config)
    players = given["playerIds"]
    counts = [
        count for count in _quietly(lambda: player_counts(game)) or () if count < len(players)
    ]
    for seed in (0, given["seed"]):
        for count in (*counts, len(players)):
            yield from _decoded(game, {"seed": seed, "playerIds": players[:count]})
    yield from _decoded(game, {**given, "seed": 0})


def _decoded(game: Game, given: dict[str, Any]) -> Iterator[Any]:
    config = _quietly(lambda: game.decode_config(given))
    if config is not None:
        yield config


def _quietly(work: Callable[[], Any]) -> Any:
    """What comes of this; nothing where even that fails."""
    try:
        return work()
    except Exception:
        return None
