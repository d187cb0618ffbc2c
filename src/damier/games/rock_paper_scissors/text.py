"""Rock-paper-scissors as plain text, for terminals and screen readers."""

from collections.abc import Mapping
from typing import Any

from damier.core import Action, plain

from .state import BEATS, RpsView


def board(view: RpsView, texts: Any) -> str:
    """A line a player: score and choice, as far as the viewer may know it."""
    lines = [texts.say("board.round", turn=view.turn)] if view.wins_needed > 1 else []
    for player, choice in view.choices.items():
        shown = texts.label(choice) if choice else texts.say("board.waiting")
        lines.append(f"  {texts.label(player):<12} {view.scores[player]:>2}   {shown}")
    if view.last_round and not view.game_over:
        lines.append(texts.say("board.last", choices=list(view.last_round.values())))
    return "\n".join(lines)


def tells(
    before: RpsView, after: RpsView, action: Action | None, actor: str, texts: Any
) -> tuple[str, str] | None:
    """Whoever chooses last ends the round: then both choices are told, and what came of them."""
    shown = after.last_round
    if shown is None or (after.turn == before.turn and not after.game_over):
        return None
    text = texts.say("sentences.choose", player=actor, choice=shown[actor])
    beaten = [
        loser
        for loser, other in zip(shown, reversed(shown), strict=True)
        if BEATS[shown[other]] == shown[loser]
    ]
    if not beaten:
        parts = [texts.say("effects.tie", choice=shown[actor])]
    else:
        (loser,) = beaten
        winner = next(player for player in shown if player != loser)
        parts = [texts.say("effects.beats", choice=shown[winner], winner=winner, loser=loser)]
    if after.wins_needed > 1:
        first, second = after.player_ids
        points = {"first": first, "second": second, "needed": after.wins_needed}
        points |= {"a": after.scores[first], "b": after.scores[second]}
        parts.append(texts.say("effects.score", **points))
    return text, " ".join(parts)


def notation(action: Action) -> str:
    """A choice is written as its name."""
    return str(plain(action)["choice"])


def parse(text: str) -> Mapping[str, Any] | None:
    """A choice by its name, known or not: the rules will say."""
    return {"type": "choose", "choice": text}
