"""Bots against bots, as the tests of this folder need them."""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from damier.bots import AnyBot, Budget, bot_turn
from damier.bots.level import BotMaker
from damier.catalogue import Game
from damier.core import SeededRandom

PLAYERS = tuple(f"p{number}" for number in range(1, 9))


def final_state(
    game: Game,
    makers: Sequence[BotMaker],
    seed: int,
    nodes: int,
    options: Mapping[str, Any] | None = None,
) -> Any:
    """The end of a match between these bots; a fault of any of them fails the test."""
    return deque(states(game, makers, seed, nodes, options), maxlen=1).pop()


def states(
    game: Game,
    makers: Sequence[BotMaker],
    seed: int,
    nodes: int,
    options: Mapping[str, Any] | None = None,
) -> Iterator[Any]:
    """The state after each choice of a match between these bots."""
    engine = game.engine
    players = PLAYERS[: len(makers)]
    state = engine.init(
        game.decode_config({**(options or {}), "seed": seed, "playerIds": list(players)})
    )
    bots: dict[str, AnyBot] = {
        player: make(engine, player) for player, make in zip(players, makers, strict=True)
    }
    rng = SeededRandom(seed + 1)
    while not engine.is_game_over(state):
        for player in players:
            valid = engine.get_valid_actions(state, player)
            if not valid:
                continue
            view = engine.get_player_view(state, player)
            turn = bot_turn(bots[player], view, valid, rng, Budget(nodes=nodes))
            assert turn.fault is None, turn.fault
            state = engine.apply_action(state, turn.advice.action, player)
            yield state
