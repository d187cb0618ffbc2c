"""What one viewer is told: the events of a match's last call, each with its patch.

Views are made first and compared after: redact, then diff. An action that a viewer may not see
is told as somebody having done something. Where nothing is hidden, everybody is told the same.
"""

from typing import Any

from msgspec import Raw, Struct, field

from damier.core import A, C, S, State, V, Value, View, parsed, plain

from .match import Match, RecordedStep
from .patch import NO_CHANGE, Operation, encoded_patch
from .record import Acted
from .sight import Sight

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


class EventBody(Struct, frozen=True, gc=False):
    """An event without its numbers: how the view changed is JSON already."""

    verb: str | None
    args: dict[str, Any]
    diff: Raw


class EventBodies(Struct, eq=False, gc=False):
    """The events of a match's last call, for any viewer; what several see alike is made once."""

    match: Match[Any, Any, Any, Any]
    known: tuple[Sight, ...] = ()
    """States that were looked at already."""
    made: dict[str | None, list[EventBody]] = field(default_factory=dict)

    def of(self, viewer: str | None) -> list[EventBody]:
        """What this viewer sees of each step."""
        eyes = viewer if self.match.engine.facts.hidden_information else None
        bodies = self.made.get(eyes)
        if bodies is None:
            bodies = self.made[eyes] = self._seen_by(eyes)
        return bodies

    def _seen_by(self, viewer: str | None) -> list[EventBody]:
        steps = self.match.steps
        state = steps[0].before
        view = self._view(state, viewer)
        bodies = []
        for step in steps:
            before, diff = view, NO_CHANGE
            if step.after is not state:
                state = step.after
                view = self._view(state, viewer)
                diff = encoded_patch(before, view)
            bodies.append(EventBody(*self._action(step, viewer), diff))
        return bodies

    def _view(self, state: State, viewer: str | None) -> View:
        for sight in self.known:
            if sight.state is state:
                return sight.view(viewer)
        view: View = self.match.engine.get_player_view(state, viewer)
        return view

    def _action(
        self, step: RecordedStep[Any, Any], viewer: str | None
    ) -> tuple[str | None, dict[str, Any]]:
        """What was done: its verb and its args, or neither."""
        entry = step.entry
        if not isinstance(entry, Acted):
            told = plain(entry)
            verb = told.pop("type")
            return verb, {name: value for name, value in told.items() if name not in NOT_TOLD}
        before, action, actor = step.before, step.action, step.actor
        shown = self.match.engine.action_view(before, action, actor, viewer)
        if shown is None:
            return None, {}
        args = {**entry.action} if step.is_entry and shown is action else plain(shown)
        return args.pop("type"), args


def events(match: Match[C, S, A, V], viewer: str | None) -> tuple[Event, ...]:
    """What this viewer is told of the last thing that was done to the match."""
    if not match.steps:
        return ()
    return tuple(map(_event, match.steps, EventBodies(match).of(viewer)))


def _event(step: RecordedStep[S, A], body: EventBody) -> Event:
    return Event(
        seq=step.entry.seq,
        tick=step.tick,
        actor=step.actor,
        verb=body.verb,
        args=body.args,
        diff=parsed(body.diff),
    )
