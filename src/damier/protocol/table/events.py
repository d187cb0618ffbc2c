"""What each viewer is told of the last thing that was done at a table, made when somebody asks.

Words are made for those who want them, from the same two views that the change was made from: so
they can tell nothing that the views do not hold.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Raw
from msgspec.structs import replace

from damier.catalogue import Game, Texts
from damier.core import View
from damier.match import AnyMatch, EventBodies, RecordedStep, Sight, events, moments
from damier.protocol.wire import EventMessage, Message, Wording, Words, encoded_verbs

from .description import (
    board_in_words,
    legal_actions,
    message_line,
    questions_of,
    said_to,
    scene_in_words,
    step_words,
    trail_of,
)

Viewer = str | None
"""A seat's player, or None for all who only watch."""


class ViewersEvents(Mapping[Viewer, tuple[Message, ...]]):
    """The events of a match's last call, by viewer."""

    __slots__ = ("_bodies", "_game", "_known", "_match", "_message_id", "_names")

    def __init__(
        self,
        game: Game,
        names: Mapping[str, str],
        match: AnyMatch,
        known: tuple[Sight, ...],
        message_id: str | None,
    ) -> None:
        self._game = game
        self._names = names
        self._match = match
        self._known = known
        self._message_id = message_id
        self._bodies = EventBodies(match, known)

    def __getitem__(self, viewer: Viewer) -> tuple[Message, ...]:
        match, steps = self._match, self._match.steps
        message_id = self._message_id if viewer == steps[0].actor else None
        legal: list[Raw] = []
        told: list[Message] = []
        for step, body in zip(steps, self._bodies.of(viewer), strict=True):
            if step is steps[-1]:
                legal = encoded_verbs(legal_actions(self._game, match, viewer))
            told.append(
                EventMessage(
                    tick=step.tick,
                    seq=step.entry.seq,
                    actor=step.actor,
                    verb=body.verb,
                    args=body.args,
                    diff=body.diff,
                    legal=legal,
                    id=message_id,
                )
            )
            message_id = None  # only the first is an answer
        return tuple(told)

    def in_words(self, viewer: Viewer, wording: Wording) -> tuple[Message, ...]:
        """The same, with their words."""
        game, texts = self._game, self._texts(viewer, wording)
        steps = self._match.steps
        words = [
            _step_words(game, step, viewer, texts, wording, *self._views(step, viewer))
            for step in steps
        ]
        view = self._view(self._match.state, viewer)
        words[-1] = _with_table(words[-1], game, self._match, viewer, view, texts, wording)
        told = self[viewer]
        return tuple(
            replace(message, words=said) for message, said in zip(told, words, strict=True)
        )

    def _texts(self, viewer: Viewer, wording: Wording) -> Texts:
        texts = self._game.texts(wording.lang).naming(self._names)
        return said_to(viewer, texts, wording.is_shared)

    def __iter__(self) -> Iterator[Viewer]:
        return iter((*self._match.state.player_ids, None))

    def __len__(self) -> int:
        return len(self._match.state.player_ids) + 1

    def _views(self, step: RecordedStep[Any, Any], viewer: Viewer) -> tuple[View, View]:
        return self._view(step.before, viewer), self._view(step.after, viewer)

    def _view(self, state: Any, viewer: Viewer) -> View:
        for sight in self._known:
            if sight.state is state:
                return sight.view(viewer)
        view: View = self._match.engine.get_player_view(state, viewer)
        return view


def encoded_legal(game: Game, match: AnyMatch, viewer: Viewer) -> list[Raw]:
    """What a viewer may do, as JSON: most games offer the same few actions over and over."""
    return encoded_verbs(legal_actions(game, match, viewer))


def told_again(
    game: Game,
    names: Mapping[str, str],
    match: AnyMatch,
    viewer: Viewer,
    since: int,
    message_id: str | None,
    wording: Wording | None,
) -> tuple[Message, ...]:
    """Everything after entry `since` once more: the first event answers whoever asked, and what may
    be done now comes with the last."""
    missed = [
        (event, step)
        for moment in moments(match)
        for event, step in zip(events(moment, viewer), moment.steps, strict=True)
        if event.seq > since
    ]
    last = len(missed) - 1
    told = [
        EventMessage(
            tick=event.tick,
            seq=event.seq,
            actor=event.actor,
            verb=event.verb,
            args=event.args,
            diff=event.diff,
            legal=encoded_legal(game, match, viewer) if number == last else [],
            id=message_id if number == 0 else None,
            again=True,
        )
        for number, (event, _) in enumerate(missed)
    ]
    if wording is None:
        return tuple(told)
    texts = said_to(viewer, game.texts(wording.lang).naming(names), wording.is_shared)
    words = [_past_words(game, step, viewer, texts, wording) for _, step in missed]
    words[-1] = _with_table(words[-1], game, match, viewer, match.view(viewer), texts, wording)
    return tuple(replace(one, words=said) for one, said in zip(told, words, strict=True))


def _past_words(
    game: Game, step: RecordedStep[Any, Any], viewer: Viewer, texts: Texts, wording: Wording
) -> Words:
    view = game.engine.get_player_view
    before, after = view(step.before, viewer), view(step.after, viewer)
    return _step_words(game, step, viewer, texts, wording, before, after)


def _step_words(
    game: Game,
    step: RecordedStep[Any, Any],
    viewer: Viewer,
    texts: Texts,
    wording: Wording,
    before: View,
    after: View,
) -> Words:
    """One step in words, and the scene after it for who wants it: what happens by itself is seen
    happening, one thing after the other."""
    words = step_words(game, step, viewer, texts, before, after)
    if not wording.has_scene:
        return words
    return replace(words, scene=scene_in_words(game, after, viewer, texts))


def _with_table(
    words: Words,
    game: Game,
    match: AnyMatch,
    viewer: Viewer,
    view: View,
    texts: Texts,
    wording: Wording,
) -> Words:
    """The words of the last event, with how the table stands now."""
    legal = legal_actions(game, match, viewer)
    return replace(
        words,
        says=message_line(game, match, viewer, view, texts, wording.is_shared),
        labels=[texts.action(action, view) for action in legal],
        notations=[game.notation(action, view) for action in legal],
        board=board_in_words(game, view, texts) if wording.has_board else None,
        trail=trail_of(game, match),
        questions=questions_of(legal, view, texts) or None,
    )
