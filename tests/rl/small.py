"""The games of the catalogue, each under options that make a match short."""

from typing import Any

from damier import catalogue

SMALL: dict[str, dict[str, Any]] = {"quoridor": {"preset": "tiny"}}
GAMES = [game.id for game in catalogue.all()]


def small(game_id: str) -> dict[str, Any]:
    return SMALL.get(game_id, {})
