"""Lessons and puzzles on a device: what a page shows of one, and what came of an answer to it.

Nothing is remembered between the two: who answers names the step again. The position is told as a
table welcomes its players, what happens as a table tells it, so the real board shows both.
"""

from typing import Any

from damier.catalogue import Game
from damier.core import IllegalAction, Value
from damier.match import AnyMatch, written
from damier.practice import Exercise, Kind, answered, exercise_of, replied
from damier.protocol.table import Table, described
from damier.protocol.wire import (
    Described,
    Envelope,
    EventMessage,
    Welcome,
    Wording,
    as_verb,
)


class Asked(Value):
    """What was done."""

    verb: str
    args: dict[str, Any] = {}
    game_id: str = ""
    """As in every request about a game, so that the page brings its rules first."""


class Posed(Value):
    """A step of a lesson, or a puzzle."""

    number: int
    total: int
    task: str
    players: tuple[str, ...]
    names: dict[str, str]
    """What the others are called."""
    welcome: Welcome
    words: Described
    hint: Any
    """What *Show me* shows."""


class Judged(Value):
    """What came of an answer."""

    is_right: bool
    is_allowed: bool
    text: str
    events: list[EventMessage]
    """What happened, the others' answer included."""
    record: str
    """The match to there, to be gone on with at a table."""


def posed(game: Game, kind: Kind, number: int, language: str) -> Posed:
    """The position and its task."""
    one = exercise_of(game, kind, number, game.texts(language))
    names = _names(game, one, language)
    texts = game.texts(language).naming(names)
    table = Table(game, one.match)
    return Posed(
        number=number,
        total=one.total,
        task=one.task,
        players=one.match.state.player_ids,
        names=names,
        welcome=table.welcome(one.player),
        words=described(game, one.match, one.player, texts, has_scene=True),
        hint=as_verb(one.accepts[0]),
    )


def judged(game: Game, kind: Kind, number: int, asked: Asked, language: str) -> Judged:
    """What comes of this action there."""
    one = exercise_of(game, kind, number, game.texts(language))
    table = Table(game, one.match, names=_names(game, one, language))
    action = table.action(asked.verb, asked.args)
    try:
        is_right, after = answered(game, one, action)
    except IllegalAction as error:
        told = table.failed(error, Envelope(None, language), one.player)
        return _judged(one.match, [], text=told.message, is_right=False, is_allowed=False)
    wording = Wording(language, has_board=True, has_scene=True)
    table, events = _grown(table, after, one.player, wording)
    if not is_right:
        return _judged(after, events, text=one.wrong, is_right=False)
    for move in one.answer:
        table, more = _grown(table, replied(game, table.match, move), one.player, wording)
        events += more
    return _judged(table.match, events, text=one.said, is_right=True)


def _grown(
    table: Table, match: AnyMatch, viewer: str, wording: Wording
) -> tuple[Table, list[EventMessage]]:
    reply = table.grown(match)
    assert reply.told is not None
    told: Any = reply.told
    return reply.table, list(told.in_words(viewer, wording))


def _judged(
    match: AnyMatch,
    events: list[EventMessage],
    *,
    text: str,
    is_right: bool,
    is_allowed: bool = True,
) -> Judged:
    return Judged(
        is_right=is_right,
        is_allowed=is_allowed,
        text=text,
        events=events,
        record=written(match.record).decode(),
    )


def _names(game: Game, one: Exercise, language: str) -> dict[str, str]:
    """The others have names, as bots at a table do."""
    others = [player for player in one.match.state.player_ids if player != one.player]
    return dict(zip(others, game.texts(language).get("bots.names") or (), strict=False))
