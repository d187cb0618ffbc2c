"""A small arena to look at, and how to hold it."""

from pathlib import Path
from typing import Any

from damier import catalogue
from damier.arena.plan import Plan
from damier.arena.played import Played
from damier.arena.summary import Summary
from damier.arena.tournament import held


def plan(game_id: str = "tic-tac-toe-py", **changes: Any) -> Plan:
    game = catalogue.load(game_id)
    assert game.source is not None
    asked: dict[str, Any] = {
        "source": game.source,
        "rules": game.rules,
        "options": {},
        "players": game.engine.facts.min_players,
        "bots": ("easy", "medium"),
        "games": 8,
        **changes,
    }
    return Plan(**asked)


def hold(folder: Path, asked: Plan, workers: int = 2, **how: Any) -> Summary:
    return held(asked, folder, workers=workers, **how)


def played(winners: tuple[int, ...], **changes: Any) -> Played:
    """A finished match, as an arena writes it."""
    asked: dict[str, Any] = {
        "number": 1,
        "bots": ("a", "b"),
        "seed": 1,
        "winners": winners,
        "first": 0,
        "reason": "line",
        "length": 5,
        "branching": (9, 8, 7, 6, 5),
        "marks": ({}, {}),
        "closing": (),
        "faults": (0, 0),
        **changes,
    }
    return Played(**asked)
