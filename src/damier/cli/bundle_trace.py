"""One random match of a bundle, told turn by turn: what was asked, what was done, and where that
stands in the YAML.
"""

from collections.abc import Callable
from typing import Any

from damier.bundle import BundleEngine
from damier.catalogue import Game, choices
from damier.core import SeededRandom, encode


def traced_match(game: Game, seed: str, write: Callable[[str], Any]) -> None:
    """Play and tell a match; the same seed, the same match."""
    assert isinstance(game.engine, BundleEngine)
    engine = game.engine.told_to(lambda line: write(f"  {line}"), trace=True)
    players = tuple(f"p{seat + 1}" for seat in range(engine.facts.min_players))
    number = sum(seed.encode())
    rng, config = SeededRandom(number), engine.config_type(seed=number, player_ids=players)
    write("setup")
    state = engine.init(config)
    for _ in range(engine.max_turns(config)):
        if state.game_over:
            break
        player, action = rng.pick(choices(engine, state))
        write(f"{player} {encode(action).decode()}")
        state = engine.apply_action(state, action, player)
    write(f"over: {state.reason or 'not yet'}" + (f", {state.fault}" if state.fault else ""))
