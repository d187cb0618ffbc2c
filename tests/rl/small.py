"""The games of the catalogue, each under options that make a match short."""

from typing import Any

import pytest

from damier import catalogue

SMALL: dict[str, dict[str, Any]] = {"quoridor": {"preset": "tiny"}}
GAMES = [game.id for game in catalogue.all()]


def small(game_id: str) -> dict[str, Any]:
    return SMALL.get(game_id, {})


LONG = pytest.mark.long
"""For the whole of a suite, which takes minutes; a part of it stands in `make test`."""


def some(*games: str) -> list[Any]:
    """Every game, as parameters; but for these, only in the campaign."""
    return [pytest.param(game, marks=[] if game in games else [LONG]) for game in GAMES]
