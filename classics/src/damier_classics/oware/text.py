"""Oware as plain text, and how moves are written: a house by its letter."""

from typing import Any

from damier_classics.houses import board, notation, parse

from .state import OwareView, Sow

__all__ = ["board", "notation", "parse", "tells"]


def tells(
    before: OwareView, after: OwareView, action: Sow, actor: str, texts: Any
) -> tuple[str, str]:
    """A house, then what was captured."""
    told = texts.say("sentences.sow", player=actor, house=action.house)
    if after.game_over:
        return told, texts.say("effects.gathered", player=actor)
    count = after.stores[actor] - before.stores[actor]
    return told, texts.say("effects.captured", player=actor, count=count) if count else ""
