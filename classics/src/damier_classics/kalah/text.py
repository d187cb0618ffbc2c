"""Kalah as plain text, and how moves are written: a house by its letter."""

from typing import Any

from damier_classics.houses import board, notation, own_houses, parse

from .state import KalahView, Sow

__all__ = ["board", "notation", "parse", "tells"]


def tells(
    before: KalahView, after: KalahView, action: Sow, actor: str, texts: Any
) -> tuple[str, str]:
    """A house, then what came of it: a capture, or another turn."""
    told = texts.say("sentences.sow", player=actor, house=action.house)
    gained = after.stores[actor] - before.stores[actor]
    if after.game_over:
        return told, texts.say("effects.gathered", player=actor)
    if after.current_player_id == actor:
        return told, texts.say("effects.again", player=actor)
    other = next(player for player in after.player_ids if player != actor)
    theirs = own_houses(after.player_ids.index(other))
    lost = any(before.houses[house] and not after.houses[house] for house in theirs)
    return told, texts.say("effects.captured", player=actor, count=gained) if lost else ""
