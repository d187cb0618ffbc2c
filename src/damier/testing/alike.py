"""Law 6, what happens: whoever notices the same is told the same, in one step and to the end.

Two states that a viewer may not tell apart, and in each an action of which that viewer notices the
same: then the viewer must be told the same bytes, and may tell the states after it apart no more
than those before. So two histories are played side by side, as far as they go. A pair may begin
with one and the same state, and part by two actions that look alike: equal cards, say.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from damier.catalogue import AnyEngine, Position, choices
from damier.core import SeededRandom, encode
from damier.match import patch_between

from .law import LawBroken, Report

SPECTATOR = "spectator"

EVENTS_EACH = 12
"""Actions of each other player whose events are compared, in every position."""

LONGEST_HISTORY = 40
"""Actions that a pair of histories is played on."""

TRIES = 8
"""Actions that are tried until one has its like on the other side."""


def compare_events(
    engine: AnyEngine,
    position: Position,
    other: Any,
    viewer: str | None,
    rng: SeededRandom,
    report: Report,
) -> None:
    """What others do looks the same from both states, where the viewer notices the same."""
    state = position.state
    for actor in state.player_ids:
        if actor == viewer:
            continue
        here = rng.shuffle(engine.get_valid_actions(state, actor))[:EVENTS_EACH]
        there = rng.shuffle(engine.get_valid_actions(other, actor))[:EVENTS_EACH]
        there = (*there, *(a for a in here if engine.is_valid_action(other, a, actor)))
        noticed: dict[bytes, list[Any]] = {}
        for action in dict.fromkeys(there):
            notice = notice_of(engine, other, action, actor, viewer)
            if notice is not None:
                noticed.setdefault(notice, []).append(action)
        for action in here:
            notice = notice_of(engine, state, action, actor, viewer)
            if notice is None:
                report.events_revealing += 1
            for like in noticed.get(notice or b"", ()):
                report.events_compared += 1
                _compare(engine, position, (state, other), (action, like), actor, viewer)


def compare_histories(
    engine: AnyEngine, position: Position, rng: SeededRandom, report: Report
) -> None:
    """Two histories of which one viewer notices the same, from here on."""
    state = position.state
    for parts_later in (True, False):
        viewer = rng.pick((*state.player_ids, None))
        left, right = position, state if parts_later else engine.twin(state, viewer, rng)
        for _ in range(LONGEST_HISTORY):
            step = _like_steps(engine, left.state, right, viewer, rng)
            if step is None:
                break
            actor, action, like = step
            pair = (left.state, right)
            _compare(engine, left, pair, (action, like), actor, viewer)
            history = (*left.history, (actor, action))
            left = Position(left.config, engine.resolve(left.state, action, actor), history)
            right = engine.resolve(right, like, actor)
            report.histories += 1


def compare_starts(engine: AnyEngine, configs: Sequence[Any], report: Report) -> None:
    """First states of which a viewer notices the same look the same."""
    secrecy = engine.secrecy
    if secrecy is None:
        return
    first: dict[bytes, tuple[Any, bytes]] = {}
    for config in configs:
        for viewer in (*config.player_ids, None):
            notice = secrecy.first_notice(config, viewer)
            if notice is None:
                return
            state = engine.init(config)
            key = encode([config.player_ids, viewer, notice])
            view = encode(engine.get_player_view(state, viewer))
            before, shown = first.setdefault(key, (state, view))
            report.starts += before is not state
            if shown != view:
                leak = told_apart(viewer, "the first view", shown, view)
                raise LawBroken(6, leak, Position(config, state, ()).told_with(before))


def notice_of(
    engine: AnyEngine, state: Any, action: Any, actor: str, viewer: str | None
) -> bytes | None:
    """What the viewer may notice of an action; None where it shows a secret."""
    if engine.secrecy is not None:
        notice = engine.secrecy.notice(state, action, actor, viewer)
        return None if notice is None else encode(notice)
    if engine.reveals(state, action, actor):
        return None
    return encode([actor, engine.action_view(state, action, actor, viewer)])


def told(engine: AnyEngine, state: Any, action: Any, actor: str, viewer: str | None) -> list[bytes]:
    """What the viewer is told: each event, who did what as it is shown, and the view's patch."""
    events = []
    before = engine.get_player_view(state, viewer)
    for step in engine.get_steps(state, action, actor):
        seen = engine.action_view(state, step.action, step.actor, viewer)
        after = engine.get_player_view(step.state, viewer)
        events.append(encode([step.actor, seen, patch_between(before, after)]))
        state, before = step.state, after
    return events


def told_apart(viewer: str | None, what: str, real: bytes, other: bytes) -> str:
    """The sentence about a leak, with what differs."""
    who = viewer or SPECTATOR
    return f"{who} can tell two states apart by {what}:\n  {_cut(real)}\n  {_cut(other)}"


def _compare(
    engine: AnyEngine,
    position: Position,
    states: tuple[Any, Any],
    actions: tuple[Any, Any],
    actor: str,
    viewer: str | None,
) -> None:
    real, other = (
        told(engine, state, action, actor, viewer)
        for state, action in zip(states, actions, strict=True)
    )
    if real != other:
        done = " or ".join(dict.fromkeys(encode(action).decode() for action in actions))
        what = f"what it hears when {actor} plays {done}"
        leak = told_apart(viewer, what, b"".join(real), b"".join(other))
        raise LawBroken(6, leak, position.told_with(states[1]))


def _like_steps(
    engine: AnyEngine, left: Any, right: Any, viewer: str | None, rng: SeededRandom
) -> tuple[str, Any, Any] | None:
    """Who may do what on either side so that the viewer notices the same."""
    for actor, action in rng.shuffle(choices(engine, left))[:TRIES]:
        if actor == viewer and engine.secrecy is None:
            continue  # what one's own actions show oneself is not said
        notice = notice_of(engine, left, action, actor, viewer)
        if notice is None:
            continue
        for like in _candidates(engine, right, action, actor, viewer, rng):
            if notice_of(engine, right, like, actor, viewer) == notice:
                return actor, action, like
    return None


def _candidates(
    engine: AnyEngine, right: Any, action: Any, actor: str, viewer: str | None, rng: SeededRandom
) -> Iterator[Any]:
    """What may look like this action: for the viewer's own only itself, else others first."""
    if actor == viewer:
        if engine.is_valid_action(right, action, actor):
            yield action
        return
    others = rng.shuffle(engine.get_valid_actions(right, actor))
    yield from [other for other in others if other != action][:TRIES]
    if action in others:
        yield action


def _cut(text: bytes) -> str:
    return text.decode() if len(text) <= 400 else f"{text[:397].decode(errors='replace')}..."
