"""Matches between bots in this process, which think in nodes: figures that can be repeated."""

from collections.abc import Mapping
from typing import Any

from damier import catalogue
from damier.bots import AnyBot, Budget, level_named
from damier.core import SeededRandom, plain

GAME = catalogue.load("triple-triad")
PLAYERS = ("p1", "p2")


def played(
    levels: tuple[str, str],
    options: Mapping[str, Any],
    seed: int,
    nodes: Mapping[str, int] | None = None,
) -> Any:
    """The last state of a match between these levels, first seat first."""
    engine = GAME.engine
    given = {**options, "seed": seed, "playerIds": PLAYERS}
    state = engine.init(GAME.decode_config(plain(given)))
    chosen = {p: level_named(GAME.levels, name) for p, name in zip(PLAYERS, levels, strict=True)}
    budgets = {
        player: (nodes or {}).get(name, chosen[player].nodes)
        for player, name in zip(PLAYERS, levels, strict=True)
    }
    bots: dict[str, AnyBot] = {p: level.make(engine, p) for p, level in chosen.items()}
    rng = SeededRandom(10_000_019 + seed)
    while not engine.is_game_over(state):
        player = next(p for p in PLAYERS if engine.get_valid_actions(state, p))
        action = bots[player].choose_action(
            engine.get_player_view(state, player),
            engine.get_valid_actions(state, player),
            rng,
            Budget(budgets[player]),
        )
        state = engine.apply_action(state, action, player)
    return state


def contest(
    level: str,
    other: str,
    options: Mapping[str, Any],
    count: int,
    nodes: Mapping[str, int] | None = None,
    first_seed: int = 0,
) -> tuple[int, int, int]:
    """Wins, draws and losses of the first level, which changes seats after every match."""
    wins = draws = losses = 0
    for seed in range(first_seed, first_seed + count):
        seats = (level, other) if seed % 2 == 0 else (other, level)
        winners = played(seats, options, seed, nodes).winners
        mine = PLAYERS[seats.index(level)]
        if winners is None:
            draws += 1
        elif mine in winners:
            wins += 1
        else:
            losses += 1
    return wins, draws, losses
