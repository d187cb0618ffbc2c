"""Random matches, and the positions they pass through: what the laws are tried on."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from damier.core import SeededRandom, encode, plain

from .game import AnyEngine, Game

PLAYERS = ("p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8")


@dataclass(frozen=True)
class Position:
    """A state and how it was reached."""

    config: Any
    state: Any
    history: tuple[tuple[str, Any], ...]

    def told(self) -> str:
        """The example that a broken law shows."""
        played = "".join(f"\n  {player}: {encode(a).decode()}" for player, a in self.history)
        return (
            f"config {encode(self.config).decode()}"
            f"\nafter {len(self.history)} actions{played}"
            f"\nstate {encode(self.state).decode()}"
        )

    def told_with(self, other: Any) -> str:
        """The example together with the state that it was compared to."""
        return f"{self.told()}\nother {encode(other).decode()}"


class PlayFailed(Exception):
    """The rules raised in random play; `at` is the position in which they did."""

    def __init__(self, at: Position, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}\n{at.told()}")
        self.at, self.error = at, error


def player_counts(game: Game) -> list[int]:
    """How many may play: Quoridor is for two or four, not for three."""
    engine, facts = game.engine, game.engine.facts
    counts = []
    for players in range(facts.min_players, facts.max_players + 1):
        config = engine.config_type(seed=0, player_ids=PLAYERS[:players])
        refused = engine.config_refusal(config)
        if refused is None or refused.code != "player_count":
            counts.append(players)
    return counts


def configs(game: Game, rng: SeededRandom, options: Mapping[str, Any] | None = None) -> list[Any]:
    """A config for each number of players and each preset, with a seed as long as in real play."""
    choices = [{}, *game.engine.presets.values()] if options is None else [options]
    made = []
    for players in player_counts(game):
        for chosen in choices:
            seed = "".join(rng.pick("0123456789abcdef") for _ in range(64))
            given = {**chosen, "seed": seed, "playerIds": PLAYERS[:players]}
            made.append(game.decode_config(plain(given)))
    return made


def choices(engine: AnyEngine, state: Any) -> list[tuple[str, Any]]:
    """Everything that anybody may do now."""
    return [
        (player, action)
        for player in state.player_ids
        for action in engine.get_valid_actions(state, player)
    ]


def random_match(engine: AnyEngine, config: Any, rng: SeededRandom) -> list[Position]:
    """The positions of one random match, from the first state to the last or the longest."""
    try:
        start, longest = Position(config, engine.init(config), ()), engine.max_turns(config)
    except Exception as error:
        raise PlayFailed(Position(config, None, ()), error) from error
    return random_play(engine, start, rng, longest)


def random_play(
    engine: AnyEngine, start: Position, rng: SeededRandom, longest: int
) -> list[Position]:
    """This position and those that random play passes through after it."""
    positions = [start]
    try:
        while len(positions) <= longest and (possible := choices(engine, positions[-1].state)):
            player = rng.pick(sorted({player for player, _ in possible}))
            action = rng.pick([action for who, action in possible if who == player])
            last = positions[-1]
            state = engine.resolve(last.state, action, player)
            positions.append(Position(start.config, state, (*last.history, (player, action))))
    except Exception as error:
        raise PlayFailed(positions[-1], error) from error
    return positions


def matches(
    game: Game, count: int, seed: int, options: Mapping[str, Any] | None = None
) -> Iterator[list[Position]]:
    """So many random matches, going round the presets and the numbers of players."""
    rng = SeededRandom(seed)
    engine = game.engine
    made = 0
    while made < count:
        for config in configs(game, rng, options)[: count - made]:
            yield random_match(engine, config, rng)
            made += 1
