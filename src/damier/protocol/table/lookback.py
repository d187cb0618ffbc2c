"""A match looked back through: every moment as one viewer sees it, with its words.

Whoever shows one decides who may: while a match runs, a viewer sees the own views only.
"""

from collections.abc import Iterator
from typing import Any

from damier.catalogue import Game, Texts
from damier.core import Outcome, PlayerId, Value
from damier.match import AnyMatch, events, moments

from .description import told, trail_of


class Frame(Value):
    """One moment: what happened, and the view after it. The first is the start."""

    seq: int
    tick: int
    actor: str | None
    verb: str | None
    args: dict[str, Any]
    notation: str
    text: str
    view: Any


class Lookback(Value):
    """The whole match, for one viewer. `trail` is what the game draws over its last board."""

    game_id: str
    version: str
    players: tuple[PlayerId, ...]
    viewer: PlayerId | None
    frames: list[Frame]
    outcome: Outcome | None
    trail: Any = None


def look_back(game: Game, match: AnyMatch, viewer: str | None, texts: Texts) -> Lookback:
    """Every moment of this match, from the start."""
    facts = game.engine.facts
    return Lookback(
        game_id=facts.id,
        version=facts.version,
        players=match.state.player_ids,
        viewer=viewer,
        frames=list(_frames(game, match, viewer, texts)),
        outcome=match.outcome,
        trail=trail_of(game, match),
    )


def _frames(game: Game, match: AnyMatch, viewer: str | None, texts: Texts) -> Iterator[Frame]:
    start = game.engine.init(match.config)
    yield Frame(
        seq=0,
        tick=0,
        actor=None,
        verb=None,
        args={},
        notation="",
        text="",
        view=game.engine.get_player_view(start, viewer),
    )
    for moment in moments(match):
        for step, event in zip(moment.steps, events(moment, viewer), strict=True):
            words = told(game, step, viewer, texts)
            yield Frame(
                seq=event.seq,
                tick=event.tick,
                actor=event.actor,
                verb=event.verb,
                args=event.args,
                notation=words.notation,
                text=words.text,
                view=game.engine.get_player_view(step.after, viewer),
            )
