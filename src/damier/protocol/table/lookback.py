"""A match looked back through: every moment as one viewer sees it, with its words.

Whoever shows one decides who may: while a match runs, a viewer sees the own views only.
"""

from collections.abc import Iterator
from typing import Any

from damier.catalogue import Game, Texts
from damier.core import Outcome, PlayerId, Value, View
from damier.match import AnyMatch, events, moments
from damier.scene import Scene

from .description import said_to, scene_in_words, told, trail_of


class Frame(Value, omit_defaults=True):
    """One moment: what happened, and the view after it. The first is the start."""

    seq: int
    tick: int
    actor: str | None
    verb: str | None
    args: dict[str, Any]
    notation: str
    text: str
    effect: str
    completes: bool
    view: Any
    scene: Scene | None = None
    """How things lie, where that was asked for."""


class Lookback(Value):
    """The whole match, for one viewer. `trail` is what the game draws over its last board."""

    game_id: str
    version: str
    players: tuple[PlayerId, ...]
    viewer: PlayerId | None
    frames: list[Frame]
    outcome: Outcome | None
    trail: Any = None


def look_back(
    game: Game,
    match: AnyMatch,
    viewer: str | None,
    texts: Texts,
    has_scenes: bool = False,
    is_shared: bool = False,
) -> Lookback:
    """Every moment of this match, from the start. At a shared screen everybody has a name."""
    texts = said_to(viewer, texts, is_shared)
    facts = game.engine.facts
    return Lookback(
        game_id=facts.id,
        version=facts.version,
        players=match.state.player_ids,
        viewer=viewer,
        frames=list(_frames(game, match, viewer, texts, has_scenes)),
        outcome=match.outcome,
        trail=trail_of(game, match),
    )


def _frames(
    game: Game, match: AnyMatch, viewer: str | None, texts: Texts, has_scenes: bool
) -> Iterator[Frame]:
    def scene(view: View) -> Scene | None:
        return scene_in_words(game, view, viewer, texts) if has_scenes else None

    first = game.engine.get_player_view(game.engine.init(match.config), viewer)
    yield Frame(
        seq=0,
        tick=0,
        actor=None,
        verb=None,
        args={},
        notation="",
        text="",
        effect="",
        completes=False,
        view=first,
        scene=scene(first),
    )
    for moment in moments(match):
        for step, event in zip(moment.steps, events(moment, viewer), strict=True):
            words = told(game, step, viewer, texts)
            view = game.engine.get_player_view(step.after, viewer)
            yield Frame(
                seq=event.seq,
                tick=event.tick,
                actor=event.actor,
                verb=event.verb,
                args=event.args,
                notation=words.notation,
                text=words.text,
                effect=words.effect,
                completes=words.completes,
                view=view,
                scene=scene(view),
            )
