"""Rock-paper-scissors as plain text, for terminals and screen readers."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .state import RpsView


def board(view: RpsView, texts: Any) -> str:
    """A line a player: score and choice, as far as the viewer may know it."""
    lines = [texts.say("board.round", turn=view.turn)] if view.wins_needed > 1 else []
    for player, choice in view.choices.items():
        shown = texts.label(choice) if choice else texts.say("board.waiting")
        lines.append(f"  {player:<12} {view.scores[player]:>2}   {shown}")
    if view.last_round and not view.game_over:
        lines.append(texts.say("board.last", choices=list(view.last_round.values())))
    return "\n".join(lines)


def notation(action: Action) -> str:
    """A choice is written as its name."""
    return str(plain(action)["choice"])


def parse(text: str) -> Mapping[str, Any] | None:
    """A choice by its name, known or not: the rules will say."""
    return {"type": "choose", "choice": text}
