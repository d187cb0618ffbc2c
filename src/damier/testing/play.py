"""Laws 4, 5 and 8: what is listed is what is allowed, somebody can always act, play ends."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from damier.catalogue import AnyEngine, Position
from damier.core import Action, IllegalAction, encode

from .law import LawBroken

STRANGER = "stranger"


class Garbage(Action):
    """An action that no game knows."""


def law_4(engine: AnyEngine, position: Position, pool: Iterable[Any]) -> None:
    """Listed, valid and accepted agree, on the listed, on others' actions and on nonsense."""
    state = position.state
    for player in (*state.player_ids, STRANGER):
        listed = engine.get_valid_actions(state, player)
        allowed = {encode(action) for action in listed}
        for action in (*listed, *pool, Garbage()):
            said = encode(action).decode()
            valid = engine.is_valid_action(state, action, player)
            if valid != (encode(action) in allowed):
                what = "accepts but does not list" if valid else "lists but refuses"
                raise LawBroken(4, f"the engine {what} {said} by {player}", position.told())
            if valid != _accepts(engine, state, action, player):
                raise LawBroken(4, f"apply_action disagrees on {said} by {player}", position.told())


def law_5(engine: AnyEngine, position: Position) -> None:
    """Until the end somebody can act, and the current player is who can; after it nobody can."""
    state = position.state
    able = [p for p in (*state.player_ids, STRANGER) if engine.get_valid_actions(state, p)]
    current = engine.get_current_player(state)
    over = engine.is_game_over(state)
    outcome = engine.get_outcome(state)
    if over == bool(able):
        what = f"over, yet {able} can act" if over else "not over, yet nobody can act"
        raise LawBroken(5, what, position.told())
    if current is not None and able != [current]:
        raise LawBroken(5, f"it is {current}'s turn, yet {able} can act", position.told())
    if over != (outcome is not None):
        raise LawBroken(5, f"over is {over}, the outcome {outcome}", position.told())
    winners = engine.get_winners(state)
    if winners is not None and not (over and winners and set(winners) <= set(state.player_ids)):
        raise LawBroken(5, f"winners {winners} while over is {over}", position.told())


def law_8(engine: AnyEngine, last: Position) -> None:
    """A random match ends within the number of actions that the game declares."""
    if not engine.is_game_over(last.state):
        turns = engine.max_turns(last.config)
        raise LawBroken(8, f"not over after {turns} actions", last.told())


def mutations(actions: Iterable[Any]) -> Iterator[Any]:
    """Actions made of parts of other actions: often well formed, often wrong."""
    known = list(actions)
    for action in known:
        for other in known:
            for name in set(action.__struct_fields__) & set(other.__struct_fields__):
                yield replace(action, **{name: getattr(other, name)})


def _accepts(engine: AnyEngine, state: Any, action: Any, player: str) -> bool:
    try:
        engine.apply_action(state, action, player)
    except IllegalAction:
        return False
    return True
