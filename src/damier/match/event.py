"""What one viewer is told: the events of a match's last call, each with its patch.

Views are made first and compared after: redact, then diff. An action that a viewer may not see
is told as somebody having done something.
"""

from typing import Any

from damier.core import Value, plain
from damier.core.engine import A, C, S, V

from .match import Happening, Match
from .patch import Operation
from .record import Acted
from .sight import Sights

NOT_TOLD = {"seq", "tick", "actor", "hash", "digest"}
"""What an entry keeps to itself: hashes and digests would let a viewer guess secrets."""


class Event(Value):
    """What happened, as one viewer sees it. A hidden action has neither verb nor args."""

    seq: int
    tick: int
    actor: str
    verb: str | None
    args: dict[str, Any]
    diff: list[Operation]


def events(
    match: Match[C, S, A, V], viewer: str | None, sights: Sights | None = None
) -> tuple[Event, ...]:
    """What this viewer is told of the last thing that was done to the match. Whoever asks for
    several viewers hands in the same sights, since much of what they see is the same."""
    seen = sights or Sights(match.engine)
    return tuple(_event(match, happening, viewer, seen) for happening in match.happenings)


def _event(
    match: Match[C, S, A, V], happening: Happening[S, A], viewer: str | None, sights: Sights
) -> Event:
    verb, args = told_action(match, happening, viewer, sights)
    return Event(
        seq=happening.entry.seq,
        tick=happening.tick,
        actor=happening.actor,
        verb=verb,
        args=args,
        diff=sights.patch(happening.before, happening.after, viewer),
    )


def told_action(
    match: Match[C, S, A, V], happening: Happening[S, A], viewer: str | None, sights: Sights
) -> tuple[str | None, dict[str, Any]]:
    """What was done as this viewer is told: its verb and its args, or neither."""
    entry = happening.entry
    if not isinstance(entry, Acted):
        told = plain(entry)
        return told.pop("type"), {
            name: value for name, value in told.items() if name not in NOT_TOLD
        }
    assert happening.action is not None
    seen = match.engine.action_view(happening.before, happening.action, happening.actor, viewer)
    return (None, {}) if seen is None else sights.named(seen)
