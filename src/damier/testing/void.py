"""A bundle whose match ends void has rules that cannot be done: where, why, after which actions."""

from collections.abc import Iterable

from damier.bundle import BundleEngine
from damier.catalogue import AnyEngine, Position

from .law import LawBroken

ENDS = 8
"""The law that a void match breaks: it has not come to an end of the game."""


def refuse_void(engine: AnyEngine, played: Iterable[list[Position]]) -> None:
    """Raise LawBroken for the shortest of these matches that ended void."""
    if not isinstance(engine, BundleEngine):
        return
    void = [at for match in played for at in match if engine.is_void(at.state)]
    if void:
        shortest = min(void, key=lambda position: len(position.history))
        why = engine.explained_fault(shortest.config, shortest.history)
        raise LawBroken(ENDS, f"a match ends void: {why}", shortest.told())
