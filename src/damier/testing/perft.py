"""Perft: how many sequences of so many actions there are. A number two programs can agree on."""

from typing import Any

from damier.catalogue import AnyEngine, choices


def perft(engine: AnyEngine, state: Any, depth: int) -> int:
    """The number of ways to play `depth` more actions; games that end sooner count for nothing."""
    if depth == 0:
        return 1
    return sum(
        perft(engine, engine.resolve(state, action, player), depth - 1)
        for player, action in choices(engine, state)
    )
